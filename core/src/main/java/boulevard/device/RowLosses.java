package boulevard.device;

import boulevard.loss.Loss;
import java.util.List;

/**
 * The losses of a run of rows: one per row and column.
 *
 * @param loss the loss of all of them
 * @param targets targets and weights of the rows
 * @param columns the binary problem that each column stands for
 */
public record RowLosses(Loss loss, DeviceTargets targets, List<ColumnTask> columns) {
    /** Copies the list. */
    public RowLosses {
        columns = List.copyOf(columns);
    }

    /** The losses of rows {@code [from, to)}. */
    public RowLosses rows(int from, int to) {
        return new RowLosses(loss, targets.rows(from, to), columns);
    }
}
