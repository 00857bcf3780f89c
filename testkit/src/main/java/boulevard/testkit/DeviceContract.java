package boulevard.testkit;

/**
 * What every kind of device has to pass. A test class implements {@link #open} and inherits all tests: each operation is
 * compared with the reference device, and lifetimes, memory and errors with what {@link boulevard.device.Device} states.
 *
 * <p>Rounding is bounded, not guessed: a float64 sum of n terms may differ by n·2⁻⁵² times the sum of the terms' absolute values.
 */
public interface DeviceContract
        extends ProductContract, LossContract, VectorContract, KernelContract, SubproblemContract, LifetimeContract {}
