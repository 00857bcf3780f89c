package boulevard.cli.option;

import boulevard.kernel.Kernel;
import boulevard.loss.Loss;
import boulevard.solver.Limits;
import boulevard.train.ClassWeights;
import boulevard.train.KernelSpec;
import boulevard.train.SolverChoice;
import boulevard.train.TrainingSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What is trained: the loss and its parameters, the solver and when it stops. */
public final class ProblemOptions {
    private static final double DEFAULT_TUBE = 0.1;

    private enum Task {
        CLASSIFY,
        REGRESS,
        ONE_CLASS
    }

    private enum LossName {
        HINGE,
        SQUARED_HINGE,
        EPSILON,
        SQUARED_EPSILON
    }

    private enum Multiclass {
        OVR,
        OVO
    }

    private static final class TaskConverter extends WordConverter<Task> {
        TaskConverter() {
            super(Task.class);
        }
    }

    private static final class LossConverter extends WordConverter<LossName> {
        LossConverter() {
            super(LossName.class);
        }
    }

    private static final class SolverConverter extends WordConverter<SolverChoice> {
        SolverConverter() {
            super(SolverChoice.class);
        }
    }

    private static final class MulticlassConverter extends WordConverter<Multiclass> {
        MulticlassConverter() {
            super(Multiclass.class);
        }
    }

    @Option(
            names = "--task",
            paramLabel = "TASK",
            converter = TaskConverter.class,
            description =
                    "classify (labels are classes), regress (labels are numbers) or one-class (labels don't matter; needs"
                            + " --kernel). Default: what the loss is for.")
    private @Nullable Task task;

    @Option(
            names = "--loss",
            paramLabel = "LOSS",
            converter = LossConverter.class,
            description = "hinge or squared-hinge to classify, epsilon or squared-epsilon for regression. Default:"
                    + " squared-hinge or squared-epsilon; with --kernel hinge or epsilon, the only ones there.")
    private @Nullable LossName loss;

    @Option(
            names = {"-c", "--c"},
            paramLabel = "C",
            description = "Cost of a row's loss against the size of the weights. Default: 1.")
    private double c = 1;

    @Option(
            names = {"-p", "--epsilon"},
            paramLabel = "WIDTH",
            description =
                    "Half-width of the tube within which a regression error costs nothing, in units of the target."
                            + " Default: 0.1.")
    private @Nullable Double epsilon;

    @Option(
            names = "--solver",
            paramLabel = "SOLVER",
            converter = SolverConverter.class,
            description =
                    "dual (coordinate descent), newton (conjugate gradients), smo (kernel machines), or auto, which the"
                            + " summary explains. Default: auto.")
    private SolverChoice solver = SolverChoice.AUTO;

    @Option(
            names = {"-e", "--tolerance"},
            paramLabel = "GAP",
            description = "Relative duality gap (P - D) / P at which training has converged. Default: 1e-3.")
    private double tolerance = 1e-3;

    @Option(names = "--max-iterations", paramLabel = "N", description = "At most so many iterations. Default: 10000.")
    private long maxIterations = 10_000;

    @Option(
            names = "--time-limit",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "At most so long in training, such as 30s, 10m or 1h30m. Default: no limit.")
    private Duration timeLimit = Limits.NO_TIME_LIMIT;

    @Option(
            names = "-w",
            arity = "2",
            paramLabel = "LABEL WEIGHT",
            hideParamSyntax = true,
            description = "Factor on C for the rows of a class, as in LIBLINEAR: -w1 2.5. Repeatable.")
    private List<String> weightPairs = new ArrayList<>();

    @Option(
            names = "--class-weight",
            paramLabel = "balanced|LABEL=W",
            description = "Factor on C for the rows of a class; balanced sets rows / (classes x rows of the class) for"
                    + " every class. Repeatable.")
    private List<String> classWeights = new ArrayList<>();

    @Option(
            names = {"-B", "--bias"},
            paramLabel = "VALUE",
            description = "Value of the constant feature that makes the offset; 0 or -1 for none. Default: 1.")
    private @Nullable Double bias;

    @Option(
            names = "--multiclass",
            paramLabel = "METHOD",
            converter = MulticlassConverter.class,
            description =
                    "How more than two classes are told apart: ovr (one against the rest) or, with --kernel, ovo (one"
                            + " against one). Default: ovr, and ovo with --kernel.")
    private @Nullable Multiclass multiclass;

    @Mixin
    private KernelOptions kernel = new KernelOptions();

    @Option(
            names = "--probabilities",
            description = "Also train probabilities of classes: sigmoids fitted to decision values of a 5-fold"
                    + " cross-validation, so training takes about five times longer.")
    private boolean probabilities;

    @Option(names = "--seed", paramLabel = "N", description = "Seed of everything random. Default: 0.")
    private long seed;

    /**
     * The specification that these options state.
     *
     * @throws IllegalArgumentException if they don't suit each other or are out of range
     */
    public TrainingSpec spec() {
        KernelSpec machine = kernelSpec();
        return TrainingSpec.defaults()
                .withLoss(lossFunction())
                .withKernel(machine)
                .withC(c)
                .withClassWeights(weights())
                .withBias(biasValue())
                .withSolver(solver)
                .withLimits(new Limits(tolerance, maxIterations, timeLimit))
                .withSeed(seed)
                .withCalibration(probabilities);
    }

    /** The specification with what depends on the data filled in: gamma, where it wasn't given. */
    public TrainingSpec resolve(TrainingSpec spec, int features) {
        KernelSpec machine = spec.kernel();
        return machine == null || kernel.hasGamma()
                ? spec
                : spec.withKernel(machine.withKernel(machine.kernel().withGamma(1.0 / Math.max(1, features))));
    }

    private double biasValue() {
        if (bias == null) {
            return 1;
        }
        if (kernel.kernel() != null) {
            throw new IllegalArgumentException("wanted no --bias with --kernel, got " + bias
                    + "; leave it out: a kernel machine has an offset of its own");
        }
        return bias == -1 ? 0 : bias;
    }

    /** Whether rows hold kernel values. */
    public boolean precomputed() {
        return kernel.precomputed();
    }

    private @Nullable KernelSpec kernelSpec() {
        Kernel function = kernel.kernel();
        if (function == null) {
            if (solver == SolverChoice.SMO) {
                throw new IllegalArgumentException(
                        "wanted a solver for linear machines, got smo; add --kernel, or choose dual, newton or auto");
            }
            if (task == Task.ONE_CLASS || multiclass == Multiclass.OVO) {
                throw new IllegalArgumentException("wanted a kernel for "
                        + (task == Task.ONE_CLASS ? "--task one-class" : "--multiclass ovo")
                        + ", got none; add --kernel rbf, or --kernel linear for one without a map");
            }
            return null;
        }
        if (solver != SolverChoice.AUTO && solver != SolverChoice.SMO) {
            throw new IllegalArgumentException("wanted --solver smo or auto with --kernel, got --solver "
                    + WordConverter.word(solver) + "; leave one of both out");
        }
        return KernelSpec.of(function)
                .withMulticlass(
                        multiclass == Multiclass.OVR
                                ? KernelSpec.Multiclass.ONE_VS_REST
                                : KernelSpec.Multiclass.ONE_VS_ONE)
                .withNu(kernel.nu(task == Task.ONE_CLASS))
                .withWorkingSet(kernel.workingSet());
    }

    private LossName defaultLoss() {
        boolean kernelMachine = kernel.kernel() != null;
        return task == Task.REGRESS
                ? kernelMachine ? LossName.EPSILON : LossName.SQUARED_EPSILON
                : kernelMachine ? LossName.HINGE : LossName.SQUARED_HINGE;
    }

    private Loss lossFunction() {
        LossName name = loss != null ? loss : defaultLoss();
        boolean classifies = name == LossName.HINGE || name == LossName.SQUARED_HINGE;
        if (kernel.kernel() != null && (name == LossName.SQUARED_HINGE || name == LossName.SQUARED_EPSILON)) {
            throw new IllegalArgumentException("wanted --loss hinge or epsilon with --kernel, got --loss "
                    + WordConverter.word(name) + "; leave it out");
        }
        if (task == Task.ONE_CLASS && loss != null) {
            throw new IllegalArgumentException(
                    "wanted no --loss for --task one-class, got " + WordConverter.word(name) + "; leave it out");
        }
        if (task != null && classifies == (task == Task.REGRESS)) {
            throw new IllegalArgumentException("wanted a loss for --task " + WordConverter.word(task) + ", got --loss "
                    + WordConverter.word(name) + "; use "
                    + (classifies ? "epsilon or squared-epsilon" : "hinge or squared-hinge"));
        }
        if (classifies && epsilon != null) {
            throw new IllegalArgumentException("wanted no tube width for --loss " + WordConverter.word(name)
                    + ", got --epsilon " + epsilon + "; leave it out, or use --task regress");
        }
        double tube = epsilon == null ? DEFAULT_TUBE : epsilon;
        return switch (name) {
            case HINGE -> Loss.HINGE;
            case SQUARED_HINGE -> Loss.SQUARED_HINGE;
            case EPSILON -> new Loss(Loss.Form.EPSILON_INSENSITIVE, tube);
            case SQUARED_EPSILON -> new Loss(Loss.Form.SQUARED_EPSILON_INSENSITIVE, tube);
        };
    }

    private ClassWeights weights() {
        if (weightPairs.isEmpty() && classWeights.isEmpty()) {
            return ClassWeights.EQUAL;
        }
        if (!lossFunction().classifies()) {
            throw new IllegalArgumentException(
                    "wanted no class weights for regression, got some; use --weights for" + " weights of rows");
        }
        if (classWeights.contains("balanced")) {
            if (classWeights.size() + weightPairs.size() > 1) {
                throw new IllegalArgumentException("wanted either --class-weight balanced or weights of single classes,"
                        + " got both; leave one out");
            }
            return new ClassWeights.Balanced();
        }
        Map<String, Double> factors = new HashMap<>();
        for (int i = 0; i < weightPairs.size(); i += 2) {
            put(factors, weightPairs.get(i), weightPairs.get(i + 1));
        }
        for (String pair : classWeights) {
            int split = pair.lastIndexOf('=');
            if (split < 0) {
                throw new IllegalArgumentException(
                        "wanted --class-weight balanced or LABEL=WEIGHT, got '" + pair + "'");
            }
            put(factors, pair.substring(0, split), pair.substring(split + 1));
        }
        return new ClassWeights.Given(factors);
    }

    private static void put(Map<String, Double> factors, String label, String weight) {
        double factor;
        try {
            factor = Double.parseDouble(weight);
        } catch (NumberFormatException notANumber) {
            throw new IllegalArgumentException(
                    "wanted a number as the weight of class '" + label + "', got '" + weight + "'");
        }
        if (factors.put(label, factor) != null) {
            throw new IllegalArgumentException("wanted one weight for class '" + label + "', got two");
        }
    }
}
