package boulevard.train;

import boulevard.data.Dataset;
import boulevard.data.Targets;
import boulevard.device.DeviceGroup;
import boulevard.model.Calibration;
import boulevard.model.Certificate;
import boulevard.model.KernelModel;
import boulevard.model.LinearModel;
import boulevard.model.Model;
import boulevard.model.Output;
import boulevard.model.Status;
import boulevard.validation.Folds;
import org.jspecify.annotations.Nullable;

/**
 * Gives a model probabilities: a sigmoid per decision value [platt1999], fitted to decision values of models that haven't seen
 * the rows, from a cross-validation with five folds that the specification's seed draws. Rows count equally, whatever their
 * weights.
 */
final class Calibrator {
    private static final int FOLDS = 5;

    private Calibrator() {}

    /**
     * The result with a calibrated model.
     *
     * <p>If the run was interrupted, or is while it calibrates, the model has no calibration and its status says so.
     */
    static TrainingResult calibrate(TrainingResult result, Dataset data, TrainingSpec spec, DeviceGroup devices) {
        if (!(data.targets() instanceof Targets.Classes targets)
                || !(result.model().output() instanceof Output.Classes output)) {
            throw new IllegalArgumentException(
                    "wanted classes to train probabilities for, got none; train without probabilities");
        }
        Certificate certificate = result.certificate();
        if (certificate.status() == Status.INTERRUPTED) {
            return result;
        }
        Folds folds = Folds.of(targets, Math.min(FOLDS, targets.rows()), spec.seed());
        OutOfFoldValues values = new OutOfFoldValues(targets, output);
        new CrossValidation(data, folds).decisionValues(spec, devices, values);
        Model model = Thread.currentThread().isInterrupted()
                ? with(result.model(), certificate.withStatus(Status.INTERRUPTED), null)
                : with(result.model(), certificate, values.calibration());
        return new TrainingResult(model, result.report());
    }

    private static Model with(Model model, Certificate certificate, @Nullable Calibration calibration) {
        if (model instanceof LinearModel m) {
            return new LinearModel(m.output(), m.features(), m.bias(), m.weights(), certificate, calibration);
        }
        KernelModel m = (KernelModel) model;
        return new KernelModel(m.output(), m.kernel(), m.features(), m.groups(), m.offsets(), certificate, calibration);
    }
}
