package boulevard.train;

import boulevard.data.DataException;
import boulevard.data.Dataset;
import boulevard.data.Targets;
import boulevard.device.DeviceGroup;
import boulevard.device.Devices;
import boulevard.distributed.Grid;
import boulevard.kernel.Kernel;
import boulevard.solver.ProgressListener;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Trains models: the entry point of the library.
 *
 * <pre>{@code
 * TrainingResult result = Boulevard.train(data, TrainingSpec.defaults().withC(10).withDevices("cpu*2"));
 * System.out.println(result.certificate().relativeGap());
 * }</pre>
 *
 * <p>A kernel machine: {@code TrainingSpec.defaults().withKernel(new Kernel.Rbf(0.25))}.
 *
 * <p>Interrupting the calling thread ends a run at its next step: the model so far is returned, its certificate says
 * {@code interrupted}, and the thread's interrupt flag stays set.
 */
public final class Boulevard {
    private Boulevard() {}

    /**
     * Trains on the devices that the specification names.
     *
     * @throws DataException if the data doesn't suit the task, such as a single class
     * @throws boulevard.device.DeviceUnavailableException if a device isn't there
     * @throws boulevard.device.DeviceMemoryException if the devices' memory is too small
     */
    public static TrainingResult train(Dataset data, TrainingSpec spec) {
        try (DeviceGroup devices = open(data, spec)) {
            return train(data, spec, devices, ProgressListener.NONE);
        }
    }

    /**
     * Opens the devices that a specification names; {@code auto} is the processor. Where many small binary problems are to be
     * solved that is one device per core, so that they are solved side by side, and otherwise one device.
     */
    public static DeviceGroup open(Dataset data, TrainingSpec spec) {
        KernelSpec kernel = spec.kernel();
        boolean many = kernel != null
                && kernel.nu() == null
                && data.targets() instanceof Targets.Classes classes
                && classes.labels().size() > 2;
        String devices = many && spec.devices().equals("auto")
                ? "cpu*" + Runtime.getRuntime().availableProcessors()
                : spec.devices();
        return Devices.open(devices, spec.memoryPerDevice());
    }

    /**
     * Trains on open devices, one rank each; {@code spec.devices()} is ignored. Where the specification asks for probabilities,
     * the model is trained again on parts of the data, side by side on the devices; limits hold for each training.
     *
     * @param listener hears of progress on a thread of the run's own
     */
    public static TrainingResult train(
            Dataset data, TrainingSpec spec, DeviceGroup devices, ProgressListener listener) {
        check(data, spec);
        KernelSpec kernel = spec.kernel();
        TrainingResult result = kernel == null
                ? new LinearTraining(data, spec, devices, Grid.data(devices.size())).run(listener)
                : new KernelTraining(data, spec, kernel, devices).run(listener);
        return spec.calibrated() ? Calibrator.calibrate(result, data, spec, devices) : result;
    }

    /**
     * Checks, as {@link #train} does first, that data can be trained on; one pass over its entries.
     *
     * @throws DataException if the data doesn't suit the task, such as a single class
     */
    public static void check(Dataset data, TrainingSpec spec) {
        if (data.matrix().rows() == 0) {
            throw new DataException("wanted at least one row to train on, got none");
        }
        data.matrix().requireSound();
        KernelSpec kernel = spec.kernel();
        if (kernel != null && kernel.kernel() instanceof Kernel.Precomputed) {
            PrecomputedRows.check(data);
        }
        if (kernel != null && kernel.nu() != null) {
            return;
        }
        boolean classes = data.targets() instanceof Targets.Classes;
        if (classes != spec.loss().classifies()) {
            throw new DataException(
                    "wanted " + (classes ? "a hinge loss for class labels" : "class labels for a hinge loss") + ", got "
                            + spec.loss().form() + (classes ? "" : " with real targets"));
        }
        if (data.targets() instanceof Targets.Classes targets) {
            if (present(targets).size() < 2) {
                throw new DataException("wanted rows of at least two classes to train a classifier, got only "
                        + present(targets) + ": check the label column");
            }
        }
    }

    private static List<String> present(Targets.Classes targets) {
        long[] counts = targets.counts();
        return IntStream.range(0, counts.length)
                .filter(k -> counts[k] > 0)
                .mapToObj(targets.labels()::name)
                .toList();
    }
}
