package boulevard.train;

import boulevard.kernel.Kernel;
import boulevard.loss.Loss;
import boulevard.solver.Limits;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What to train and how. Immutable; start from {@link #defaults()}.
 *
 * @param kernel the kernel machine to train instead of a linear one, or null
 * @param loss the loss; it decides between classification and regression
 * @param c cost C of a row, above 0
 * @param classWeights factors on C per class
 * @param bias value of the constant feature that makes the offset, 0 for none, as LIBLINEAR's -B
 * @param solver which solver
 * @param limits tolerance and limits
 * @param calibrated whether probabilities are trained as well, by cross-validation; only for two classes or more
 * @param seed of everything random
 * @param devices specification of the devices, such as {@code auto} or {@code cpu*4}
 * @param memoryPerDevice hard limit in bytes per device, or null for what each has
 * @param allReduce {@code auto}, {@code ring}, {@code tree}, {@code hierarchical} or {@code nccl}
 */
public record TrainingSpec(
        @Nullable KernelSpec kernel,
        Loss loss,
        double c,
        ClassWeights classWeights,
        double bias,
        SolverChoice solver,
        Limits limits,
        boolean calibrated,
        long seed,
        String devices,
        @Nullable Long memoryPerDevice,
        String allReduce) {

    /** Checks the ranges. */
    public TrainingSpec {
        if (!(c > 0) || Double.isInfinite(c)) {
            throw new IllegalArgumentException("wanted a finite C above 0, got " + c);
        }
        if (kernel != null && loss.squared()) {
            throw new IllegalArgumentException(
                    "wanted the hinge or the epsilon-insensitive loss for a kernel machine, got " + loss.form());
        }
        if (calibrated && (!loss.classifies() || (kernel != null && kernel.nu() != null))) {
            throw new IllegalArgumentException("wanted classes to train probabilities for, got "
                    + (loss.classifies() ? "a one-class machine" : "a regression")
                    + "; train without probabilities");
        }
        if (!(bias >= 0) || Double.isInfinite(bias)) {
            throw new IllegalArgumentException("wanted a finite bias of at least 0 (0 for none), got " + bias);
        }
    }

    /** Squared hinge, C = 1, bias 1, relative gap 1e-3, at most 10,000 iterations, devices {@code auto}, seed 0. */
    public static TrainingSpec defaults() {
        return new TrainingSpec(
                null,
                Loss.SQUARED_HINGE,
                1,
                ClassWeights.EQUAL,
                1,
                SolverChoice.AUTO,
                new Limits(1e-3, 10_000, Limits.NO_TIME_LIMIT),
                false,
                0,
                "auto",
                null,
                "auto");
    }

    /**
     * This with a kernel machine instead of a linear one, or with a linear one for null. A kernel machine has the unsquared
     * loss of its kind and an offset that isn't penalised: squared losses become unsquared, and the bias has no meaning.
     */
    public TrainingSpec withKernel(@Nullable KernelSpec newKernel) {
        Loss newLoss = newKernel == null ? loss : loss.unsquared();
        return new TrainingSpec(
                newKernel,
                newLoss,
                c,
                classWeights,
                bias,
                solver,
                limits,
                calibrated,
                seed,
                devices,
                memoryPerDevice,
                allReduce);
    }

    /** This with the given kernel and the usual settings of a kernel machine. */
    public TrainingSpec withKernel(Kernel newKernel) {
        return withKernel(KernelSpec.of(newKernel));
    }

    /** This with probabilities trained as well, or not. */
    public TrainingSpec withCalibration(boolean newCalibrated) {
        return new TrainingSpec(
                kernel,
                loss,
                c,
                classWeights,
                bias,
                solver,
                limits,
                newCalibrated,
                seed,
                devices,
                memoryPerDevice,
                allReduce);
    }

    /** This with another loss. */
    public TrainingSpec withLoss(Loss newLoss) {
        return new TrainingSpec(
                kernel,
                newLoss,
                c,
                classWeights,
                bias,
                solver,
                limits,
                calibrated,
                seed,
                devices,
                memoryPerDevice,
                allReduce);
    }

    /** This with another C. */
    public TrainingSpec withC(double newC) {
        return new TrainingSpec(
                kernel,
                loss,
                newC,
                classWeights,
                bias,
                solver,
                limits,
                calibrated,
                seed,
                devices,
                memoryPerDevice,
                allReduce);
    }

    /** This with other class weights. */
    public TrainingSpec withClassWeights(ClassWeights newWeights) {
        return new TrainingSpec(
                kernel,
                loss,
                c,
                newWeights,
                bias,
                solver,
                limits,
                calibrated,
                seed,
                devices,
                memoryPerDevice,
                allReduce);
    }

    /** This with another bias. */
    public TrainingSpec withBias(double newBias) {
        return new TrainingSpec(
                kernel,
                loss,
                c,
                classWeights,
                newBias,
                solver,
                limits,
                calibrated,
                seed,
                devices,
                memoryPerDevice,
                allReduce);
    }

    /** This with another solver. */
    public TrainingSpec withSolver(SolverChoice newSolver) {
        return new TrainingSpec(
                kernel,
                loss,
                c,
                classWeights,
                bias,
                newSolver,
                limits,
                calibrated,
                seed,
                devices,
                memoryPerDevice,
                allReduce);
    }

    /** This with another tolerance. */
    public TrainingSpec withTolerance(double tolerance) {
        return withLimits(new Limits(tolerance, limits.maxIterations(), limits.time()));
    }

    /** This with at most this wall time. */
    public TrainingSpec withTimeLimit(Duration time) {
        return withLimits(new Limits(limits.tolerance(), limits.maxIterations(), time));
    }

    /** This with at most this many outer iterations. */
    public TrainingSpec withMaxIterations(long iterations) {
        return withLimits(new Limits(limits.tolerance(), iterations, limits.time()));
    }

    /** This with other limits. */
    public TrainingSpec withLimits(Limits newLimits) {
        return new TrainingSpec(
                kernel,
                loss,
                c,
                classWeights,
                bias,
                solver,
                newLimits,
                calibrated,
                seed,
                devices,
                memoryPerDevice,
                allReduce);
    }

    /** This with another seed. */
    public TrainingSpec withSeed(long newSeed) {
        return new TrainingSpec(
                kernel,
                loss,
                c,
                classWeights,
                bias,
                solver,
                limits,
                calibrated,
                newSeed,
                devices,
                memoryPerDevice,
                allReduce);
    }

    /** This on other devices. */
    public TrainingSpec withDevices(String newDevices) {
        return new TrainingSpec(
                kernel,
                loss,
                c,
                classWeights,
                bias,
                solver,
                limits,
                calibrated,
                seed,
                newDevices,
                memoryPerDevice,
                allReduce);
    }

    /** This with a hard memory limit per device. */
    public TrainingSpec withMemoryPerDevice(@Nullable Long bytes) {
        return new TrainingSpec(
                kernel, loss, c, classWeights, bias, solver, limits, calibrated, seed, devices, bytes, allReduce);
    }

    /** This with another all-reduce algorithm. */
    public TrainingSpec withAllReduce(String algorithm) {
        return new TrainingSpec(
                kernel,
                loss,
                c,
                classWeights,
                bias,
                solver,
                limits,
                calibrated,
                seed,
                devices,
                memoryPerDevice,
                algorithm);
    }
}
