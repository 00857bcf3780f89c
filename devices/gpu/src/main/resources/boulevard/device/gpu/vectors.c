// Operations on vectors of length x width values, row-major; "at" is where a view begins, in values.

KERNEL combine(GLOBAL const double *a, INT64 aAt, GLOBAL double *b, INT64 bAt, INT64 count, int width,
               GLOBAL const double *factors, double alpha, double beta, int perColumn) {
    for (INT64 i = (INT64)BLOCK * GROUP + THREAD; i < count; i += (INT64)BLOCKS * GROUP) {
        int k = (int)(i % width);
        double scale = perColumn ? factors[k] : alpha;
        double keep = perColumn ? factors[width + k] : beta;
        double kept = keep == 0 ? 0 : keep * b[bAt + i];
        b[bAt + i] = fma(scale, a[aAt + i], kept);
    }
}

KERNEL multiplyEntries(GLOBAL const double *a, INT64 aAt, GLOBAL double *b, INT64 bAt, INT64 count) {
    for (INT64 i = (INT64)BLOCK * GROUP + THREAD; i < count; i += (INT64)BLOCKS * GROUP) {
        b[bAt + i] *= a[aAt + i];
    }
}

KERNEL precondition(double shift, double factor, GLOBAL const double *h, INT64 hAt, GLOBAL const double *r,
                    INT64 rAt, GLOBAL double *z, INT64 zAt, INT64 count) {
    for (INT64 i = (INT64)BLOCK * GROUP + THREAD; i < count; i += (INT64)BLOCKS * GROUP) {
        z[zAt + i] = r[rAt + i] / fma(factor, h[hAt + i], shift);
    }
}

// columns: of the source, then of the target.
KERNEL copyColumns(GLOBAL const double *source, INT64 sourceAt, int sourceWidth, GLOBAL double *target,
                   INT64 targetAt, int targetWidth, GLOBAL const int *columns, int chosen, INT64 length) {
    INT64 count = length * chosen;
    for (INT64 i = (INT64)BLOCK * GROUP + THREAD; i < count; i += (INT64)BLOCKS * GROUP) {
        INT64 row = i / chosen;
        int c = (int)(i % chosen);
        target[targetAt + row * targetWidth + columns[chosen + c]] =
            source[sourceAt + row * sourceWidth + columns[c]];
    }
}

// Sums over rows, per column: each block leaves its sums, and sumParts adds those of all blocks in their order.
// A thread keeps to one column: lane THREAD / columnsAtOnce of the rows, column THREAD % columnsAtOnce.
KERNEL dotParts(GLOBAL const double *a, INT64 aAt, GLOBAL const double *b, INT64 bAt, int product, INT64 length,
                int width, int columnsAtOnce, GLOBAL double *parts) {
    SHARED(double, sums, GROUP);
    int lanes = GROUP / columnsAtOnce;
    int lane = THREAD / columnsAtOnce;
    for (int first = 0; first < width; first += columnsAtOnce) {
        int k = first + THREAD % columnsAtOnce;
        double sum = 0;
        if (k < width && lane < lanes) {
            for (INT64 i = (INT64)BLOCK * lanes + lane; i < length; i += (INT64)BLOCKS * lanes) {
                double value = a[aAt + i * width + k];
                sum = product ? fma(value, b[bAt + i * width + k], sum) : sum + value;
            }
        }
        sums[THREAD] = sum;
        BARRIER;
        if (THREAD < columnsAtOnce && k < width) {
            for (int other = 1; other < lanes; other++) {
                sum += sums[THREAD + other * columnsAtOnce];
            }
            parts[(INT64)BLOCK * width + k] = sum;
        }
        BARRIER;
    }
}

// target[i] = scale * sum over b of parts[b * count + i], added to what is there if asked.
KERNEL sumParts(GLOBAL const double *parts, int blocks, INT64 count, double scale, int add, GLOBAL double *target,
                INT64 targetAt) {
    for (INT64 i = (INT64)BLOCK * GROUP + THREAD; i < count; i += (INT64)BLOCKS * GROUP) {
        double sum = 0;
        for (int b = 0; b < blocks; b++) {
            sum += parts[b * count + i];
        }
        target[targetAt + i] = add ? fma(scale, sum, target[targetAt + i]) : scale * sum;
    }
}
