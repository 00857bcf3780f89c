package boulevard.device.gpu;

/**
 * What a driver says of a device.
 *
 * @param name how it is named on the command line and in reports, such as {@code cuda:0}
 * @param kind the backend, such as {@code cuda}
 * @param hardware the maker's name of it
 * @param driver the driver and its version
 * @param memoryBytes bytes of its memory
 * @param units multiprocessors or cores
 */
public record GpuFacts(String name, String kind, String hardware, String driver, long memoryBytes, int units) {}
