package boulevard.train;

import boulevard.data.Dataset;
import boulevard.data.RowBlock;
import boulevard.data.Targets;
import boulevard.device.DeviceGroup;
import boulevard.model.Model;
import boulevard.model.Output;
import boulevard.model.Status;
import boulevard.solver.ProgressListener;
import boulevard.validation.DeviceJobs;
import boulevard.validation.Folds;
import boulevard.validation.Score;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Trains without each fold in turn and predicts the fold that was held out.
 *
 * <p>A fold is a job, and jobs run side by side on single devices; see {@link #groups}. A job copies its training rows when it
 * begins and drops them before it predicts, a part of the held-out rows at a time: at most one copy of the data per device.
 * Results don't depend on the devices' number, apart from rounding where kinds of devices differ.
 *
 * <p>Interrupting the calling thread ends all jobs; its interrupt flag stays set. The first job that fails stops the others.
 * All methods may be called by several threads at once.
 */
public final class CrossValidation {
    /** Decision values predicted at a time. */
    private static final int VALUES_AT_ONCE = 1 << 20;

    private final Dataset data;
    private final Folds folds;

    /** Takes the decision values of some held-out rows; called by the jobs' threads, for every row once. */
    @FunctionalInterface
    public interface Sink {
        /**
         * Takes some rows.
         *
         * @param rows their numbers in the data set
         * @param values rows × number of decision values, row-major
         */
        void accept(long[] rows, double[] values);
    }

    /**
     * A cross-validation of this data.
     *
     * @param data data that {@link Boulevard#check} accepts
     * @param folds folds of its rows
     */
    public CrossValidation(Dataset data, Folds folds) {
        if (folds.rows() != data.targets().rows()) {
            throw new IllegalArgumentException(
                    "wanted folds of " + data.targets().rows() + " rows, got folds of " + folds.rows());
        }
        this.data = data;
        this.folds = folds;
    }

    /** Number of folds. */
    public int folds() {
        return folds.count();
    }

    /**
     * Which devices work together on a job: every device alone, or all of them together where some device is too small for the
     * training rows of a fold.
     */
    public List<DeviceGroup> groups(DeviceGroup devices) {
        long bytes = data.matrix().bytes() / folds.count() * (folds.count() - 1L);
        boolean fits =
                devices.devices().stream().allMatch(device -> device.memory().limit() >= bytes);
        return fits ? DeviceJobs.single(devices) : List.of(devices);
    }

    /**
     * The scores of all folds, in order; those that an interrupt ended are missing.
     *
     * @param spec what to train; it isn't calibrated
     */
    public List<FoldScore> scores(TrainingSpec spec, Score score, DeviceGroup devices) {
        List<FoldScore> scores = new ArrayList<>();
        DeviceJobs.run(folds.count(), groups(devices), (fold, group) -> {
            FoldScore result = score(spec, fold, score, group);
            synchronized (scores) {
                scores.add(result);
            }
        });
        scores.removeIf(result -> result.status() == Status.INTERRUPTED);
        scores.sort(Comparator.comparingInt(FoldScore::fold));
        return scores;
    }

    /** The score of one fold; if the calling thread is interrupted the status says so, and the score means nothing. */
    public FoldScore score(TrainingSpec spec, int fold, Score score, DeviceGroup devices) {
        FoldScorer scorer = new FoldScorer(data.targets(), outputOf(spec));
        Status status = decisionValues(spec, fold, devices, scorer);
        return new FoldScore(fold, scorer.score(score), status);
    }

    /** The decision values of all rows, each by a model that hasn't seen the row; incomplete after an interrupt. */
    public void decisionValues(TrainingSpec spec, DeviceGroup devices, Sink sink) {
        DeviceJobs.run(folds.count(), groups(devices), (fold, group) -> decisionValues(spec, fold, group, sink));
    }

    /**
     * The decision values of one fold. Where the training rows lack classes, decision values that compare with these are +1 or
     * −1, whichever speaks for the class that is there, and 0 between two classes that are missing.
     *
     * @return how training ended
     */
    Status decisionValues(TrainingSpec spec, int fold, DeviceGroup devices, Sink sink) {
        Fitted fitted = fit(spec, fold, devices);
        long[] heldOut = folds.heldOut(fold);
        int width = outputOf(spec).values();
        int step = Math.max(1, VALUES_AT_ONCE / width);
        for (int from = 0; from < heldOut.length; from += step) {
            if (fitted.status() == Status.INTERRUPTED || Thread.currentThread().isInterrupted()) {
                return Status.INTERRUPTED;
            }
            long[] rows = Arrays.copyOfRange(heldOut, from, Math.min(heldOut.length, from + step));
            sink.accept(rows, fitted.values(data, rows, width));
        }
        return fitted.status();
    }

    /** What training without a fold gave: {@code models} is empty where its rows are all of one class. */
    private record Fitted(List<Model> models, Status status, double[] constants) {
        double[] values(Dataset data, long[] rows, int width) {
            double[] values = new double[rows.length * width];
            for (Model model : models) {
                int at = 0;
                for (RowBlock block : data.matrix().select(rows).blocks()) {
                    double[] part = model.decisionValues(block);
                    System.arraycopy(part, 0, values, at, part.length);
                    at += part.length;
                }
            }
            for (int at = 0; at < values.length; at++) {
                double constant = constants[at % width];
                values[at] = Double.isNaN(constant) ? values[at] : constant;
            }
            return values;
        }
    }

    private Fitted fit(TrainingSpec spec, int fold, DeviceGroup devices) {
        Dataset training = data.select(folds.training(fold));
        double[] constants = MissingClasses.constants(training.targets(), outputOf(spec));
        if (training.targets() instanceof Targets.Classes classes && MissingClasses.onlyOne(classes)) {
            return new Fitted(List.of(), Status.CONVERGED, constants);
        }
        TrainingResult result = Boulevard.train(training, spec.withCalibration(false), devices, ProgressListener.NONE);
        return new Fitted(List.of(result.model()), result.certificate().status(), constants);
    }

    /** What the decision values of a model of this specification mean. */
    private Output outputOf(TrainingSpec spec) {
        if (!(data.targets() instanceof Targets.Classes targets)) {
            return new Output.Real();
        }
        KernelSpec kernel = spec.kernel();
        if (kernel != null && kernel.nu() != null) {
            throw new IllegalArgumentException(
                    "wanted classes or numbers to cross-validate, got a one-class machine, whose rows have no labels");
        }
        boolean pairwise = kernel != null && kernel.multiclass() == KernelSpec.Multiclass.ONE_VS_ONE;
        return new Output.Classes(targets.labels(), pairwise ? Output.Decision.PAIRWISE : Output.Decision.LARGEST);
    }
}
