// Products with X and its transpose. X is sparse, with the entries of row i at [starts[i], starts[i + 1]), or dense, row-major
// with "denseColumns" columns; that is 0 for sparse ones. The transpose of a sparse X is a sparse X of its own: its
// column-wise copy. Long columns of it are cut into several rows, which leave their sums in "parts".

// out_i = scale_i * (sum over entries of v * in[column] + bias * in[biasAt]), added to what is there if asked.
// A row is read by columnLanes x entryLanes threads: each keeps to one right-hand side and to every entryLanes-th entry.
KERNEL product(GLOBAL const int *starts, GLOBAL const int *ids, GLOBAL const float *values, int rows, int denseColumns,
               GLOBAL const int *targets, int cut, GLOBAL double *parts, GLOBAL const double *in, INT64 inAt,
               double bias, INT64 biasAt, GLOBAL const double *scale, INT64 scaleAt, int scaled, int square,
               int add, GLOBAL double *out, INT64 outAt, int width, int columnLanes, int entryLanes) {
    SHARED(double, sums, GROUP);
    int size = columnLanes * entryLanes;
    int rowsAtOnce = GROUP / size;
    int lane = THREAD / columnLanes % entryLanes;
    for (INT64 base = (INT64)BLOCK * rowsAtOnce; base < rows; base += (INT64)BLOCKS * rowsAtOnce) {
        INT64 row = base + THREAD / size;
        INT64 from = 0;
        INT64 to = 0;
        if (row < rows) {
            from = denseColumns > 0 ? row * denseColumns : starts[row];
            to = denseColumns > 0 ? from + denseColumns : starts[row + 1];
        }
        for (int first = 0; first < width; first += columnLanes) {
            int k = first + THREAD % columnLanes;
            int mine = row < rows && k < width;
            double factor = mine && scaled ? scale[scaleAt + row * width + k] : 1;
            double sum = 0;
            if (mine && factor != 0) {
                for (INT64 e = from + lane; e < to; e += entryLanes) {
                    double value = values[e];
                    INT64 column = denseColumns > 0 ? e - from : ids[e];
                    sum = fma(square ? value * value : value, in[inAt + column * width + k], sum);
                }
            }
            sums[THREAD] = sum;
            BARRIER;
            if (lane == 0 && mine) {
                for (int other = 1; other < entryLanes; other++) {
                    sum += sums[THREAD + other * columnLanes];
                }
                int target = cut ? targets[row] : (int)row;
                if (target < 0) {
                    parts[(INT64)(-1 - target) * width + k] = sum;
                } else {
                    if (bias != 0) {
                        sum = fma(bias, in[biasAt + k], sum);
                    }
                    INT64 at = outAt + (INT64)target * width + k;
                    out[at] = factor * sum + (add ? out[at] : 0);
                }
            }
            BARRIER;
        }
    }
}

// out[columns[c]] += sum of parts [bounds[c], bounds[c + 1]): what the pieces of long columns left.
KERNEL sumPieces(GLOBAL const double *parts, GLOBAL const int *bounds, GLOBAL const int *columns, int count, int width,
                 int columnsAtOnce, GLOBAL double *out, INT64 outAt) {
    SHARED(double, sums, GROUP);
    int lanes = GROUP / columnsAtOnce;
    int lane = THREAD / columnsAtOnce;
    for (int c = BLOCK; c < count; c += BLOCKS) {
        for (int first = 0; first < width; first += columnsAtOnce) {
            int k = first + THREAD % columnsAtOnce;
            double sum = 0;
            if (k < width && lane < lanes) {
                for (int p = bounds[c] + lane; p < bounds[c + 1]; p += lanes) {
                    sum += parts[(INT64)p * width + k];
                }
            }
            sums[THREAD] = sum;
            BARRIER;
            if (THREAD < columnsAtOnce && k < width) {
                for (int other = 1; other < lanes; other++) {
                    sum += sums[THREAD + other * columnsAtOnce];
                }
                out[outAt + (INT64)columns[c] * width + k] += sum;
            }
            BARRIER;
        }
    }
}

// parts[chunk][j][k] = sum over the rows of a chunk of x[i][j] * r[i][k], for dense X.
KERNEL denseTransposed(GLOBAL const float *values, int rows, int columns, GLOBAL const double *r, INT64 rAt, int width,
                       int chunks, int square, GLOBAL double *parts) {
    INT64 perChunk = (INT64)columns * width;
    INT64 count = perChunk * chunks;
    for (INT64 i = (INT64)BLOCK * GROUP + THREAD; i < count; i += (INT64)BLOCKS * GROUP) {
        int chunk = (int)(i / perChunk);
        int j = (int)(i % perChunk / width);
        int k = (int)(i % width);
        int from = (int)((INT64)rows * chunk / chunks);
        int to = (int)((INT64)rows * (chunk + 1) / chunks);
        double sum = 0;
        for (int row = from; row < to; row++) {
            double value = values[(INT64)row * columns + j];
            sum = fma(square ? value * value : value, r[rAt + (INT64)row * width + k], sum);
        }
        parts[i] = sum;
    }
}
