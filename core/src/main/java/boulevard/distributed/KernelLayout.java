package boulevard.distributed;

import java.util.Arrays;

/**
 * Which rank owns which rows of a kernel machine's data. Rows are numbered so that those of a group (a class, where machines
 * are trained on pairs of classes) follow each other; within a group every rank owns a range.
 *
 * @param bounds per group, ranks + 1 ascending row numbers: rank r owns {@code [bounds[g][r], bounds[g][r + 1])}
 */
public record KernelLayout(int[][] bounds) {

    /** Number of groups. */
    public int groups() {
        return bounds.length;
    }

    /** Number of ranks. */
    public int ranks() {
        return bounds[0].length - 1;
    }

    /** Rows of all groups. */
    public int rows() {
        return end(groups() - 1);
    }

    /** First row of a group. */
    public int start(int group) {
        return bounds[group][0];
    }

    /** One past the last row of a group. */
    public int end(int group) {
        return bounds[group][ranks()];
    }

    /** Rows of some groups on one rank. */
    public int rows(int[] groups, int rank) {
        return Arrays.stream(groups)
                .map(g -> bounds[g][rank + 1] - bounds[g][rank])
                .sum();
    }

    /** The group of a row. */
    public int group(int row) {
        int group = 0;
        while (row >= end(group)) {
            group++;
        }
        return group;
    }

    /** The rank that owns a row. */
    public int owner(int row) {
        int[] own = bounds[group(row)];
        int rank = 0;
        while (row >= own[rank + 1]) {
            rank++;
        }
        return rank;
    }
}
