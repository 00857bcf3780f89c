/**
 * The contract of a device: buffers that are counted and closed, and about a dozen coarse operations stated as formulas.
 *
 * <p>{@link boulevard.device.Devices} finds and opens devices; a {@link boulevard.device.DeviceProvider} adds a kind of them.
 * Solvers see only {@link boulevard.device.Device}; they never ask which kind they have.
 */
@NullMarked
package boulevard.device;

import org.jspecify.annotations.NullMarked;
