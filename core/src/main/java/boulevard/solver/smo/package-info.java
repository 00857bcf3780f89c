/** Exact kernel machines: batched sequential minimal optimisation with one working set over all ranks. */
@NullMarked
package boulevard.solver.smo;

import org.jspecify.annotations.NullMarked;
