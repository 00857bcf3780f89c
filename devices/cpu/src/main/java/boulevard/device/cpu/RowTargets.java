package boulevard.device.cpu;

import boulevard.device.HostKernelRows;

/**
 * Where kernel rows go.
 *
 * @param arrays per row of w the array
 * @param offsets per row of w where the row begins in it
 */
record RowTargets(float[][] arrays, int[] offsets) {
    static RowTargets of(HostKernelRows rows, int[] slots) {
        float[][] arrays = new float[slots.length][];
        int[] offsets = new int[slots.length];
        for (int i = 0; i < slots.length; i++) {
            arrays[i] = rows.array(slots[i]);
            offsets[i] = rows.offset(slots[i]);
        }
        return new RowTargets(arrays, offsets);
    }

    float[] array(int i) {
        return arrays[i];
    }

    int offset(int i) {
        return offsets[i];
    }
}
