package boulevard.data;

import java.util.List;

/**
 * A block of rows as a file has them, with its labels not yet matched to those of other blocks.
 *
 * @param rows the features
 * @param labels one per row
 */
public record LabelledBlock(RowBlock rows, RawLabels labels) {

    /** Labels of a block. */
    public sealed interface RawLabels {}

    /**
     * Class labels, each distinct spelling stored once.
     *
     * @param ids for every row a position in {@code names}
     * @param names the spellings, in order of their first occurrence in this block
     */
    public record Names(int[] ids, List<String> names) implements RawLabels {}

    /**
     * Real targets.
     *
     * @param values one finite number per row
     */
    public record Numbers(double[] values) implements RawLabels {}
}
