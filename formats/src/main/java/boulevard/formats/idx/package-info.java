/**
 * IDX files, as MNIST comes: a dense array of numbers in one file, and its labels in another beside it.
 */
@NullMarked
package boulevard.formats.idx;

import org.jspecify.annotations.NullMarked;
