package boulevard.collective;

import boulevard.collective.AllReduceCost.Link;

/**
 * The time that an all-reduce of a vector in device memory should take by way of host memory and on the devices' own way: of
 * each, alpha + beta S for S bytes, with the numbers measured for whole all-reduces of one group of devices.
 *
 * @param host by way of host memory, copies included
 * @param device on the devices' own way
 */
public record PathCost(Link host, Link device) {

    /** Whether the devices' own way is expected to be at least as fast; equal on all ranks that have equal numbers. */
    public boolean prefersDevice(long bytes) {
        return device.seconds((double) bytes) <= host.seconds((double) bytes);
    }

    /**
     * The link through two measured points. Where the larger took less time, all of the time is latency; where the line would
     * start below 0, it starts at 0 and meets the larger point.
     */
    public static Link through(long smallBytes, double smallSeconds, long largeBytes, double largeSeconds) {
        if (smallBytes < 0 || largeBytes <= smallBytes) {
            throw new IllegalArgumentException(
                    "wanted sizes with 0 <= small < large, got " + smallBytes + " and " + largeBytes + " bytes");
        }
        if (largeSeconds <= smallSeconds) {
            return new Link((smallSeconds + largeSeconds) / 2, 0);
        }
        double perByte = (largeSeconds - smallSeconds) / (largeBytes - smallBytes);
        double latency = smallSeconds - perByte * smallBytes;
        return latency >= 0 ? new Link(latency, perByte) : new Link(0, largeSeconds / largeBytes);
    }
}
