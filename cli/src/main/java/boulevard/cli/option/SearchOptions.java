package boulevard.cli.option;

import boulevard.train.KernelSpec;
import boulevard.train.TrainingSpec;
import boulevard.tune.GridPoint;
import boulevard.tune.ParameterGrid;
import boulevard.validation.Folds;
import boulevard.validation.Score;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which parameters are tried, and how they are compared. */
public final class SearchOptions {
    private static final class ScoreConverter extends WordConverter<Score> {
        ScoreConverter() {
            super(Score.class);
        }
    }

    @Option(
            names = "--c-grid",
            paramLabel = "GRID",
            converter = GridValues.Converter.class,
            description =
                    "Values of C to try: LOW:HIGH:FACTOR, or a list such as 0.1,1,10; powers may be written as 2^-5."
                            + " Default: 2^-5:2^15:2^2, or just the value of -c if it is given.")
    private @Nullable GridValues costs;

    @Option(
            names = "--gamma-grid",
            paramLabel = "GRID",
            converter = GridValues.Converter.class,
            description =
                    "Values of the kernel's gamma to try, written in the same way; only for kernels that have one."
                            + " Default: 2^-15:2^3:2^2, or just the value of --gamma if it is given.")
    private @Nullable GridValues gammas;

    @Option(
            names = {"-v", "--folds"},
            paramLabel = "N",
            description = "Number of folds of the cross-validation. Default: 5.")
    private int folds = 5;

    @Option(
            names = "--score",
            paramLabel = "SCORE",
            converter = ScoreConverter.class,
            description = "What decides: accuracy or macro-f1 for classes, mse for a regression."
                    + " Default: accuracy, or mse with --task regress.")
    private @Nullable Score score;

    /** The number of folds. */
    public int folds() {
        Folds.requireAtLeastTwo(folds);
        return folds;
    }

    /**
     * The score.
     *
     * @throws IllegalArgumentException if it doesn't suit the task
     */
    public Score score(TrainingSpec spec) {
        boolean classes = spec.loss().classifies();
        if (score != null && score.ofClasses() != classes) {
            throw new IllegalArgumentException("wanted --score " + (classes ? "accuracy or macro-f1" : "mse") + " to "
                    + (classes ? "classify" : "score a regression") + ", got " + score.word());
        }
        return score != null ? score : classes ? Score.ACCURACY : Score.MSE;
    }

    /**
     * The grid.
     *
     * @param cGiven whether {@code -c} was given, which fixes C
     * @param gammaGiven whether {@code --gamma} was given, which fixes gamma
     * @throws IllegalArgumentException if options don't suit each other
     */
    public ParameterGrid grid(TrainingSpec spec, boolean cGiven, boolean gammaGiven) {
        if (cGiven && costs != null) {
            throw new IllegalArgumentException("wanted either a value of C or a grid, got both -c and --c-grid");
        }
        if (gammaGiven && gammas != null) {
            throw new IllegalArgumentException(
                    "wanted either a value of gamma or a grid, got both --gamma and --gamma-grid");
        }
        KernelSpec kernel = spec.kernel();
        boolean hasGamma = kernel != null && GridPoint.hasGamma(kernel.kernel());
        if (gammas != null && !hasGamma) {
            throw new IllegalArgumentException("wanted --gamma-grid with --kernel rbf, poly or sigmoid, got "
                    + (kernel == null
                            ? "a linear machine"
                            : "--kernel " + kernel.kernel().name()) + "; leave it out");
        }
        double[] c = costs != null
                ? costs.values()
                : cGiven ? new double[] {spec.c()} : ParameterGrid.logarithmic(0x1p-5, 0x1p15, 4);
        double[] gamma = gammas != null
                ? gammas.values()
                : !hasGamma || gammaGiven ? new double[0] : ParameterGrid.logarithmic(0x1p-15, 0x1p3, 4);
        return new ParameterGrid(c, gamma);
    }
}
