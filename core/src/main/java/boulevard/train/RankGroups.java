package boulevard.train;

import boulevard.data.Matrix;
import boulevard.device.Device;
import boulevard.device.DeviceGroup;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How ranks divide the binary problems of a kernel machine: groups of equal size, each with the whole data sharded over its
 * ranks, and every problem solved by one group. Groups are as small as memory allows, for problems side by side need no
 * communication; a single problem is solved by all ranks together.
 *
 * @param size ranks of a group
 * @param machines for every group the problems it solves, in order
 */
record RankGroups(int size, List<List<Integer>> machines) {
    /** A group may fill this share of its memory with rows and their layout; the rest is for kernel rows. */
    private static final double DATA_SHARE = 0.4;

    static RankGroups of(DeviceGroup devices, Matrix data, KernelMachines machines) {
        int ranks = devices.size();
        int count = machines.all().size();
        int size = ranks;
        if (count > 1) {
            long memory = devices.devices().stream()
                    .mapToLong((Device d) -> d.memory().limit())
                    .min()
                    .orElse(0);
            size = IntStream.rangeClosed(1, ranks)
                    .filter(s -> ranks % s == 0 && ranks / s <= count && 2.0 * data.bytes() / s <= DATA_SHARE * memory)
                    .findFirst()
                    .orElse(ranks);
        }
        return new RankGroups(size, assign(machines, ranks / size));
    }

    /** Largest first, to the group with the least work so far; within a group in their own order, for the cache's sake. */
    private static List<List<Integer>> assign(KernelMachines machines, int groups) {
        List<List<Integer>> assigned = new ArrayList<>();
        for (int g = 0; g < groups; g++) {
            assigned.add(new ArrayList<>());
        }
        double[] load = new double[groups];
        List<Integer> largestFirst = IntStream.range(0, machines.all().size())
                .boxed()
                .sorted(Comparator.comparingDouble(
                        m -> -(double) machines.rows(machines.all().get(m))))
                .toList();
        for (int m : largestFirst) {
            int least = IntStream.range(0, groups).reduce(0, (a, b) -> load[b] < load[a] ? b : a);
            assigned.get(least).add(m);
            load[least] += Math.pow(machines.rows(machines.all().get(m)), 2);
        }
        assigned.forEach(list -> list.sort(null));
        return assigned.stream().map(List::copyOf).toList();
    }

    /** Rank r belongs to group {@code group(r)}. */
    int group(int rank) {
        return rank / size;
    }

    @Override
    public String toString() {
        return machines.size() == 1
                ? size + " x 1 (data)"
                : machines.size() + " groups of " + size + (size == 1 ? " device" : " devices");
    }

    /** The speeds of a group's devices. */
    static double[] speeds(DeviceGroup devices, int from, int size) {
        return Arrays.stream(devices.devices().toArray(Device[]::new), from, from + size)
                .mapToDouble(d -> d.description().units())
                .toArray();
    }
}
