/** Newton's method with conjugate gradients for linear machines of any loss, exact on any number of ranks. */
@NullMarked
package boulevard.solver.newton;

import org.jspecify.annotations.NullMarked;
