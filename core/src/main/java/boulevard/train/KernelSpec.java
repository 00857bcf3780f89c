package boulevard.train;

import boulevard.kernel.Kernel;
import org.jspecify.annotations.Nullable;

/**
 * What a kernel machine is made of.
 *
 * @param kernel the kernel function
 * @param multiclass how more than two classes are told apart
 * @param nu for one-class machines the fraction of rows that may be outliers, above 0 and at most 1; null for all others
 * @param workingSet most rows in the working set, over all devices; 0 for as many as suit the devices
 */
public record KernelSpec(
        Kernel kernel, Multiclass multiclass, @Nullable Double nu, int workingSet) {

    /** How more than two classes are told apart. */
    public enum Multiclass {
        /** A machine per pair of classes, which vote. */
        ONE_VS_ONE,
        /** A machine per class against all others; the largest decision value wins. */
        ONE_VS_REST
    }

    /** Checks the ranges. */
    public KernelSpec {
        if (nu != null && !(nu > 0 && nu <= 1)) {
            throw new IllegalArgumentException("wanted nu above 0 and at most 1, got " + nu);
        }
        if (workingSet != 0 && workingSet < 2) {
            throw new IllegalArgumentException("wanted a working set of at least 2 rows, got " + workingSet);
        }
    }

    /** Classification one against one, or regression, with this kernel. */
    public static KernelSpec of(Kernel kernel) {
        return new KernelSpec(kernel, Multiclass.ONE_VS_ONE, null, 0);
    }

    /** This with another way to tell classes apart. */
    public KernelSpec withMulticlass(Multiclass newMulticlass) {
        return new KernelSpec(kernel, newMulticlass, nu, workingSet);
    }

    /** This as a one-class machine. */
    public KernelSpec withNu(@Nullable Double newNu) {
        return new KernelSpec(kernel, multiclass, newNu, workingSet);
    }

    /** This with another size of the working set. */
    public KernelSpec withWorkingSet(int rows) {
        return new KernelSpec(kernel, multiclass, nu, rows);
    }

    /** This with another kernel. */
    public KernelSpec withKernel(Kernel newKernel) {
        return new KernelSpec(newKernel, multiclass, nu, workingSet);
    }
}
