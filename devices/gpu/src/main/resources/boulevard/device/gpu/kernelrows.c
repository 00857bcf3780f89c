// Kernel rows that are stored, the squared norms that kernels need, and precomputed kernels.

// Squared norms, summed as the dot products of equal rows are, so that the distance of a row from itself is 0.
KERNEL squaredNorms(GLOBAL const int *starts, GLOBAL const float *values, int rows, int denseColumns,
                    GLOBAL double *norms) {
    for (int row = BLOCK * GROUP + THREAD; row < rows; row += BLOCKS * GROUP) {
        INT64 from = denseColumns > 0 ? (INT64)row * denseColumns : starts[row];
        INT64 to = denseColumns > 0 ? from + denseColumns : starts[row + 1];
        int lanes = denseColumns > 0 ? 1 : GROUP / SPREAD;
        double norm = 0;
        for (int lane = 0; lane < lanes; lane++) {
            double part = 0;
            for (INT64 e = from + lane; e < to; e += lanes) {
                double value = values[e];
                part = fma(value, value, part);
            }
            norm += part;
        }
        norms[row] = norm;
    }
}

// f_j += sum of coefficients[i] * kernelRows[slots[i]][j].
KERNEL addKernelRows(GLOBAL const float *kernelRows, int length, GLOBAL const int *slots,
                     GLOBAL const double *coefficients, int count, GLOBAL double *f, INT64 fAt) {
    for (INT64 j = (INT64)BLOCK * GROUP + THREAD; j < length; j += (INT64)BLOCKS * GROUP) {
        double sum = 0;
        for (int i = 0; i < count; i++) {
            sum = fma(coefficients[i], (double)kernelRows[(INT64)slots[i] * length + j], sum);
        }
        f[fAt + j] += sum;
    }
}

// picked[i][c] = kernelRows[slots[first + i]][columns[c]].
KERNEL pickValues(GLOBAL const float *kernelRows, int length, GLOBAL const int *slots, int first, int count,
                  GLOBAL const int *columns, int columnCount, GLOBAL float *picked) {
    INT64 values = (INT64)count * columnCount;
    for (INT64 i = (INT64)BLOCK * GROUP + THREAD; i < values; i += (INT64)BLOCKS * GROUP) {
        picked[i] = kernelRows[(INT64)slots[first + i / columnCount] * length + columns[i % columnCount]];
    }
}

// The value of x in row and column, 0 where a sparse row has no entry or a dense one no such column.
FUNCTION double entry(GLOBAL const int *starts, GLOBAL const int *ids, GLOBAL const float *values, int denseColumns,
                      INT64 row, int column) {
    if (denseColumns > 0) {
        return column < denseColumns ? values[row * denseColumns + column] : 0;
    }
    int low = starts[row];
    int high = starts[row + 1];
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (ids[middle] < column) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < starts[row + 1] && ids[low] == column ? values[low] : 0;
}

// Precomputed kernels: K(x, w) is x[s(w)], s(w) being in column 0 of w. Stored or multiplied and added, as for denseTiles.
KERNEL precomputedRows(GLOBAL const int *starts, GLOBAL const int *ids, GLOBAL const float *values, int rows,
                       int denseColumns, GLOBAL const int *wStarts, GLOBAL const int *wIds,
                       GLOBAL const float *wValues, int wDenseColumns, GLOBAL const int *chosen, int working,
                       GLOBAL float *kernelRows, GLOBAL const int *slots, GLOBAL const double *coefficients, int width,
                       GLOBAL double *f, INT64 fAt, int sum) {
    for (INT64 row = (INT64)BLOCK * GROUP + THREAD; row < rows; row += (INT64)BLOCKS * GROUP) {
        for (int i = 0; i < working; i++) {
            int serial = (int)entry(wStarts, wIds, wValues, wDenseColumns, chosen[i], 0);
            double value = entry(starts, ids, values, denseColumns, row, serial);
            if (!sum) {
                kernelRows[(INT64)slots[i] * rows + row] = (float)value;
            }
            for (int k = 0; sum && k < width; k++) {
                INT64 at = fAt + row * width + k;
                f[at] = fma(coefficients[(INT64)i * width + k], value, f[at]);
            }
        }
    }
}
