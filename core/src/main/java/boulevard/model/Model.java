package boulevard.model;

import boulevard.data.RowBlock;
import org.jspecify.annotations.Nullable;

/**
 * A trained model. Immutable and thread-safe; prediction needs no device.
 *
 * <p>Rows may have more columns than the model has features or fewer: a feature that one side lacks is 0 there. A linear
 * model ignores unknown features; a kernel may see them in a row's norm.
 */
public sealed interface Model permits LinearModel, KernelModel {

    /** Number of features that it was trained on. */
    int features();

    /** What a row's decision values mean. */
    Output output();

    /** Number of decision values per row. */
    default int outputs() {
        return output().values();
    }

    /**
     * Decision values of all rows of a block, computed in float64.
     *
     * @return rows × {@link #outputs()}, row-major
     */
    double[] decisionValues(RowBlock rows);

    /** How well the training problem was solved, or null where that is not known: a model of another program. */
    @Nullable
    Certificate certificate();

    /** How decision values become probabilities, or null where that was not trained. */
    @Nullable
    Calibration calibration();
}
