package boulevard.cli.option;

import boulevard.kernel.Kernel;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Kernel machines: the kernel function and its parameters. */
public final class KernelOptions {
    private static final double DEFAULT_NU = 0.5;

    private enum KernelName {
        LINEAR,
        RBF,
        POLY,
        SIGMOID,
        PRECOMPUTED
    }

    private static final class KernelConverter extends WordConverter<KernelName> {
        KernelConverter() {
            super(KernelName.class);
        }
    }

    @Option(
            names = "--kernel",
            paramLabel = "KERNEL",
            converter = KernelConverter.class,
            description = "Train a kernel machine: rbf exp(-gamma |x-z|^2), poly (gamma x.z + coef0)^degree, sigmoid"
                    + " tanh(gamma x.z + coef0), linear x.z, or precomputed (rows hold kernel values, as in LIBSVM). Without"
                    + " it a linear machine is trained, which is much faster.")
    private @Nullable KernelName kernel;

    @Option(
            names = {"-g", "--gamma"},
            paramLabel = "G",
            description = "The kernel's gamma. Default: 1 / number of features.")
    private @Nullable Double gamma;

    @Option(
            names = {"-d", "--degree"},
            paramLabel = "N",
            description = "The polynomial kernel's degree. Default: 3.")
    private @Nullable Integer degree;

    @Option(
            names = {"-r", "--coef0"},
            paramLabel = "R",
            description = "The constant of the polynomial and sigmoid kernels. Default: 0.")
    private @Nullable Double coef0;

    @Option(
            names = {"-n", "--nu"},
            paramLabel = "NU",
            description = "With --task one-class, the fraction of rows that may be outliers. Default: 0.5.")
    private @Nullable Double nu;

    @Option(
            names = "--working-set",
            paramLabel = "ROWS",
            description =
                    "Most rows in the solver's working set, over all devices. Default: 1024 per device, at most 8192.")
    private int workingSet;

    /** The kernel function that these options state, or null for a linear machine; a gamma that wasn't given is 1. */
    @Nullable
    Kernel kernel() {
        KernelName name = kernel;
        requireUse(gamma, "--gamma", name == KernelName.RBF || name == KernelName.POLY || name == KernelName.SIGMOID);
        requireUse(degree, "--degree", name == KernelName.POLY);
        requireUse(coef0, "--coef0", name == KernelName.POLY || name == KernelName.SIGMOID);
        if (name == null) {
            if (workingSet != 0) {
                throw new IllegalArgumentException(
                        "wanted a kernel with --working-set, got none; add --kernel or leave it out");
            }
            return null;
        }
        double g = gamma == null ? 1 : gamma;
        double r = coef0 == null ? 0 : coef0;
        return switch (name) {
            case LINEAR -> new Kernel.Linear();
            case RBF -> new Kernel.Rbf(g);
            case POLY -> new Kernel.Polynomial(g, degree == null ? 3 : degree, r);
            case SIGMOID -> new Kernel.Sigmoid(g, r);
            case PRECOMPUTED -> new Kernel.Precomputed();
        };
    }

    private void requireUse(@Nullable Number value, String option, boolean used) {
        if (value != null && !used) {
            throw new IllegalArgumentException("wanted a kernel that uses " + option + ", got "
                    + (kernel == null ? "no --kernel" : "--kernel " + WordConverter.word(kernel)) + "; leave " + option
                    + " out or choose another kernel");
        }
    }

    /** Whether gamma was given. */
    boolean hasGamma() {
        return gamma != null;
    }

    /** Whether rows hold kernel values. */
    public boolean precomputed() {
        return kernel == KernelName.PRECOMPUTED;
    }

    int workingSet() {
        return workingSet;
    }

    @Nullable
    Double nu(boolean oneClass) {
        if (!oneClass && nu != null) {
            throw new IllegalArgumentException("wanted --nu only with --task one-class, got --nu " + nu);
        }
        return oneClass ? (nu == null ? DEFAULT_NU : nu) : null;
    }
}
