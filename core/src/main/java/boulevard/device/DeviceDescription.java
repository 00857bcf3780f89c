package boulevard.device;

/**
 * What a device is.
 *
 * @param name how it is named on the command line and in reports, such as {@code cpu:0}
 * @param kind the backend that drives it, such as {@code cpu}
 * @param hardware the maker's name of it
 * @param driver what drives it and which version, such as {@code CUDA driver 13.0}
 * @param memoryBytes bytes of memory that training may use
 * @param units threads or multiprocessors that work in parallel
 */
public record DeviceDescription(
        String name, String kind, String hardware, String driver, long memoryBytes, int units) {}
