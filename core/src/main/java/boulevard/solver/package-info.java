/**
 * Solvers: SPMD programs over a distributed operator, one package per family. Each rank runs the same code on its shard.
 */
@NullMarked
package boulevard.solver;

import org.jspecify.annotations.NullMarked;
