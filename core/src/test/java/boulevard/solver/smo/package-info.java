@NullMarked
package boulevard.solver.smo;

import org.jspecify.annotations.NullMarked;
