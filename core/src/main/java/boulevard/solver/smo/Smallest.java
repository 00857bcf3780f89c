package boulevard.solver.smo;

import java.util.Arrays;

/** The smallest of many numbers. */
final class Smallest {
    private Smallest() {}

    /** The {@code wanted} smallest of {@code values[0 .. count)} in ascending order; reorders {@code values}. */
    static long[] of(long[] values, int count, int wanted) {
        int low = 0;
        int high = count - 1;
        // Quickselect: everything before position wanted is then at most what comes after.
        while (wanted < count && low < high) {
            long pivot = median(values[low], values[(low + high) >>> 1], values[high]);
            int i = low;
            int j = high;
            while (i <= j) {
                while (values[i] < pivot) {
                    i++;
                }
                while (values[j] > pivot) {
                    j--;
                }
                if (i <= j) {
                    long swap = values[i];
                    values[i++] = values[j];
                    values[j--] = swap;
                }
            }
            if (wanted <= j) {
                high = j;
            } else if (wanted >= i) {
                low = i;
            } else {
                break;
            }
        }
        long[] smallest = Arrays.copyOf(values, Math.min(count, wanted));
        Arrays.sort(smallest);
        return smallest;
    }

    private static long median(long a, long b, long c) {
        return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
    }
}
