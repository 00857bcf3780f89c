package boulevard.predict;

import boulevard.data.RowBlock;
import boulevard.device.DeviceGroup;
import boulevard.device.DeviceRequest;
import boulevard.device.Devices;
import boulevard.model.KernelModel;
import boulevard.model.Model;
import org.jspecify.annotations.Nullable;

/**
 * Gives the decision values of a model for block after block of rows, in memory that doesn't grow. Used by one thread.
 *
 * <p>Linear models are scored by the processor's cores: that is as fast as their rows can be read. Kernel models are scored
 * on devices, which hold the support vectors and share the rows of a block.
 */
public interface Scorer extends AutoCloseable {

    /**
     * Decision values as {@link Model#decisionValues} defines them, equal to it up to the rounding of float64.
     *
     * @return rows × {@link Model#outputs()}, row-major
     * @throws boulevard.device.DeviceMemoryException if not even a few rows fit into a device's memory
     */
    double[] decisionValues(RowBlock rows);

    /** Frees what is on the devices. */
    @Override
    void close();

    /**
     * Opens devices and takes a model to them. The scorer closes them.
     *
     * @param devices as {@link Devices#open(String)} takes them; no device is opened for a linear model
     * @param memoryPerDevice hard limit in bytes, or null for what each device has
     * @throws IllegalArgumentException if the devices can't be read
     * @throws boulevard.device.DeviceUnavailableException if one of them isn't there
     */
    static Scorer open(Model model, String devices, @Nullable Long memoryPerDevice) {
        if (model instanceof KernelModel kernel) {
            DeviceGroup group = Devices.open(devices, memoryPerDevice);
            return new DeviceScorer(kernel, group, group::close);
        }
        if (!devices.equals("auto")) {
            DeviceRequest.parse(devices);
        }
        return onProcessor(model);
    }

    /** A scorer of a kernel model on open devices, which stay open. */
    static Scorer on(DeviceGroup devices, KernelModel model) {
        return new DeviceScorer(model, devices, () -> {});
    }

    /** A scorer that needs no device: plain loops on all cores. The same as the model's own values, bit by bit. */
    static Scorer onProcessor(Model model) {
        return new ProcessorScorer(model);
    }
}
