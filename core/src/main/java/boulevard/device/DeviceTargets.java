package boulevard.device;

/** Targets and weights of a run of rows, held by a device. Closing a view made by {@link #rows} does nothing. */
public interface DeviceTargets extends AutoCloseable {

    /** Number of rows. */
    int rows();

    /** Rows {@code [from, to)} as a view. */
    DeviceTargets rows(int from, int to);

    @Override
    void close();
}
