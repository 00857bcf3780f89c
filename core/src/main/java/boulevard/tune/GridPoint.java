package boulevard.tune;

import boulevard.kernel.Kernel;
import boulevard.train.KernelSpec;
import boulevard.train.TrainingSpec;
import org.jspecify.annotations.Nullable;

/**
 * Values of the parameters that are searched.
 *
 * @param c cost C
 * @param gamma the kernel's γ, or null to leave the kernel as it is
 */
public record GridPoint(double c, @Nullable Double gamma) {

    /**
     * The specification with these values.
     *
     * @throws IllegalArgumentException if there is a γ and the kernel has none
     */
    public TrainingSpec applyTo(TrainingSpec spec) {
        TrainingSpec withC = spec.withC(c);
        KernelSpec kernel = spec.kernel();
        if (gamma == null) {
            return withC;
        }
        if (kernel == null || !hasGamma(kernel.kernel())) {
            throw new IllegalArgumentException("wanted a kernel with a gamma to search, got "
                    + (kernel == null
                            ? "a linear machine"
                            : "the " + kernel.kernel().name() + " kernel")
                    + "; search C alone");
        }
        return withC.withKernel(kernel.withKernel(kernel.kernel().withGamma(gamma)));
    }

    /** Whether a kernel has a γ: RBF, polynomial and sigmoid kernels do. */
    public static boolean hasGamma(Kernel kernel) {
        return kernel instanceof Kernel.Rbf || kernel instanceof Kernel.Polynomial || kernel instanceof Kernel.Sigmoid;
    }
}
