// Dual coordinate descent: a block for each column, row after row, with the row's entries spread over LANES threads. Rows
// depend on each other, so a device with many units is no faster at this than one with few.
#define LANES 32

KERNEL dualPass(int classifies, int squared, double epsilon, GLOBAL const int *ids, GLOBAL const double *reals,
                GLOBAL const double *weights, int weighted, INT64 firstRow, GLOBAL const int *positives,
                GLOBAL const double *costs, GLOBAL const int *starts, GLOBAL const int *columnIds,
                GLOBAL const float *values, int denseColumns, double bias, INT64 biasAt,
                GLOBAL const int *order, int count, double scale, GLOBAL double *beta, INT64 betaAt, GLOBAL double *w,
                INT64 wAt, int width, GLOBAL double *gaps) {
    SHARED(double, dots, LANES);
    SHARED(double, norms, LANES);
    SHARED(double, change, 1);
    for (int k = BLOCK; k < width; k += BLOCKS) {
        double gap = 0;
        for (int visit = 0; visit < count; visit++) {
            INT64 row = order[visit];
            INT64 from = denseColumns > 0 ? row * denseColumns : starts[row];
            INT64 to = denseColumns > 0 ? from + denseColumns : starts[row + 1];
            if (THREAD < LANES) {
                double dot = 0;
                double norm = 0;
                for (INT64 e = from + THREAD; e < to; e += LANES) {
                    double value = values[e];
                    INT64 column = denseColumns > 0 ? e - from : columnIds[e];
                    dot = fma(value, w[wAt + column * width + k], dot);
                    norm = fma(value, value, norm);
                }
                dots[THREAD] = dot;
                norms[THREAD] = norm;
            }
            BARRIER;
            if (THREAD == 0) {
                double m = 0;
                double norm = bias * bias;
                for (int lane = 0; lane < LANES; lane++) {
                    m += dots[lane];
                    norm += norms[lane];
                }
                if (bias != 0) {
                    m = fma(bias, w[wAt + biasAt + k], m);
                }
                double y = targetOf(classifies, ids, reals, firstRow + row, positives[k]);
                double c = costOf(classifies, ids, weights, weighted, firstRow + row, positives[k], costs, k);
                INT64 at = betaAt + row * width + k;
                double old = beta[at];
                double free = unclampedStep(squared, epsilon, y, m, c, old, scale * norm);
                double step = fmin(fmax(free, lowerEnd(classifies, squared, y, c)), upperEnd(classifies, squared, y, c));
                gap += lossValue(classifies, squared, epsilon, y, m, c) - dualValue(squared, epsilon, y, old, c) + old * m;
                beta[at] = step;
                change[0] = scale * (step - old);
                if (bias != 0) {
                    w[wAt + biasAt + k] = fma(bias, change[0], w[wAt + biasAt + k]);
                }
            }
            BARRIER;
            for (INT64 e = from + THREAD; change[0] != 0 && e < to; e += GROUP) {
                INT64 at = wAt + (denseColumns > 0 ? e - from : columnIds[e]) * (INT64)width + k;
                w[at] = fma(change[0], (double)values[e], w[at]);
            }
            BARRIER_GLOBAL;
        }
        if (THREAD == 0) {
            gaps[k] = gap;
        }
    }
}
