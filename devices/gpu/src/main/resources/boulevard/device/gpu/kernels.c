// Kernel values between rows of x and chosen rows of w. This file is compiled twice: for float32 (NAME(f) is fSingle) and for
// float64 (fDouble). Kinds of kernel: 0 linear, 1 polynomial, 2 RBF, 3 sigmoid.

FUNCTION REAL NAME(kernelValue)(int kind, REAL dot, REAL normX, REAL normW, REAL gamma, REAL coef0, int degree) {
    if (kind == 2) {
        REAL distance = normX + normW - 2 * dot;
        return NAME(exp)(-gamma * (distance > 0 ? distance : 0));
    }
    if (kind == 3) {
        return NAME(tanh)(NAME(fma)(gamma, dot, coef0));
    }
    if (kind == 0) {
        return dot;
    }
    REAL base = NAME(fma)(gamma, dot, coef0);
    REAL power = 1;
    for (int left = degree; left > 0; left >>= 1) {
        power = left & 1 ? power * base : power;
        base *= base;
    }
    return power;
}

// Dense rows: tiles of TILE x TILE values, 4 rows of x and 8 of w to a thread. Sums of STRIP products are added up apart, which
// keeps the error of float32 sums that of a much shorter sum.
// A block takes the tiles of one TILE rows of x: those of every wBlocks-th TILE rows of w. They are stored in kernel rows, or
// multiplied by coefficients and added to f (wBlocks is then 1) without being stored.
KERNEL NAME(denseTiles)(GLOBAL const float *x, int rows, GLOBAL const float *w, GLOBAL const int *chosen, int working,
                        int columns, GLOBAL const double *xNorms, GLOBAL const double *wNorms, int kind, double gamma,
                        double coef0, int degree, int wBlocks, GLOBAL float *kernelRows, GLOBAL const int *slots,
                        GLOBAL const double *coefficients, int width, GLOBAL double *f, INT64 fAt, int sum) {
    SHARED(float, xs, STRIP * (TILE + 1));
    SHARED(float, ws, STRIP * (TILE + 1));
    SHARED(double, sums, 8 * TILE);
    int tx = THREAD % 16;
    int ty = THREAD / 16;
    int xTiles = (rows + TILE - 1) / TILE;
    int xFirst = BLOCK % xTiles * TILE;
    for (int wFirst = BLOCK / xTiles * TILE; wFirst < working; wFirst += wBlocks * TILE) {
        REAL totals[8][4];
        for (int i = 0; i < 8; i++) {
            for (int j = 0; j < 4; j++) {
                totals[i][j] = 0;
            }
        }
        for (int strip = 0; strip < columns; strip += STRIP) {
            for (int load = THREAD; load < STRIP * TILE; load += GROUP) {
                int row = load / STRIP;
                int column = load % STRIP;
                int inside = strip + column < columns;
                int xRow = xFirst + row;
                int wRow = wFirst + row;
                xs[column * (TILE + 1) + row] = inside && xRow < rows ? x[(INT64)xRow * columns + strip + column] : 0;
                ws[column * (TILE + 1) + row] =
                    inside && wRow < working ? w[(INT64)chosen[wRow] * columns + strip + column] : 0;
            }
            BARRIER;
            REAL part[8][4];
            for (int i = 0; i < 8; i++) {
                for (int j = 0; j < 4; j++) {
                    part[i][j] = DIRECT ? totals[i][j] : 0;
                }
            }
            for (int column = 0; column < STRIP; column++) {
                REAL xValues[4];
                for (int j = 0; j < 4; j++) {
                    xValues[j] = xs[column * (TILE + 1) + tx + 16 * j];
                }
                for (int i = 0; i < 8; i++) {
                    REAL wValue = ws[column * (TILE + 1) + ty + 8 * i];
                    for (int j = 0; j < 4; j++) {
                        part[i][j] = NAME(fma)(wValue, xValues[j], part[i][j]);
                    }
                }
            }
            for (int i = 0; i < 8; i++) {
                for (int j = 0; j < 4; j++) {
                    totals[i][j] = DIRECT ? part[i][j] : totals[i][j] + part[i][j];
                }
            }
            BARRIER;
        }
        for (int i = 0; i < 8; i++) {
            int wRow = wFirst + ty + 8 * i;
            for (int j = 0; j < 4; j++) {
                int xRow = xFirst + tx + 16 * j;
                int inside = wRow < working && xRow < rows;
                totals[i][j] = !inside ? 0
                                       : NAME(kernelValue)(kind, totals[i][j], (REAL)xNorms[xRow],
                                                           (REAL)wNorms[chosen[wRow]], (REAL)gamma, (REAL)coef0, degree);
                if (inside && !sum) {
                    kernelRows[(INT64)slots[wRow] * rows + xRow] = (float)totals[i][j];
                }
            }
        }
        for (int k = 0; sum && k < width; k++) {
            for (int j = 0; j < 4; j++) {
                double total = 0;
                for (int i = 0; i < 8; i++) {
                    int wRow = wFirst + ty + 8 * i;
                    total = fma(wRow < working ? coefficients[(INT64)wRow * width + k] : 0.0, (double)totals[i][j], total);
                }
                sums[ty * TILE + tx + 16 * j] = total;
            }
            BARRIER;
            int xRow = xFirst + THREAD;
            if (THREAD < TILE && xRow < rows) {
                double total = 0;
                for (int other = 0; other < 8; other++) {
                    total += sums[other * TILE + THREAD];
                }
                f[fAt + (INT64)xRow * width + k] += total;
            }
            BARRIER;
        }
    }
}

// wide[column][i] = the entries of w's rows chosen[i], 0 elsewhere: cleared before.
KERNEL NAME(spread)(GLOBAL const int *starts, GLOBAL const int *ids, GLOBAL const float *values, int denseColumns,
                    GLOBAL const int *chosen, int first, int count, GLOBAL REAL *wide) {
    for (int i = BLOCK; i < count; i += BLOCKS) {
        INT64 row = chosen[first + i];
        INT64 from = denseColumns > 0 ? row * denseColumns : starts[row];
        INT64 to = denseColumns > 0 ? from + denseColumns : starts[row + 1];
        for (INT64 e = from + THREAD; e < to; e += GROUP) {
            INT64 column = denseColumns > 0 ? e - from : ids[e];
            wide[column * SPREAD + i] = values[e];
        }
    }
}

// Kernel values of all rows of x with the (at most SPREAD) rows of w that are spread: a block takes a row of x, a thread one row
// of w and every fourth entry. What becomes of them is as for denseTiles.
KERNEL NAME(spreadRows)(GLOBAL const int *starts, GLOBAL const int *ids, GLOBAL const float *values, int rows,
                        int denseColumns, GLOBAL const REAL *wide, GLOBAL const int *chosen, int first, int count,
                        GLOBAL const double *xNorms, GLOBAL const double *wNorms, int kind, double gamma, double coef0,
                        int degree, GLOBAL float *kernelRows, GLOBAL const int *slots,
                        GLOBAL const double *coefficients, int width, GLOBAL double *f, INT64 fAt, int sum) {
    SHARED(REAL, dots, GROUP);
    SHARED(double, terms, SPREAD);
    int i = THREAD % SPREAD;
    int lane = THREAD / SPREAD;
    for (int row = BLOCK; row < rows; row += BLOCKS) {
        INT64 from = denseColumns > 0 ? (INT64)row * denseColumns : starts[row];
        INT64 to = denseColumns > 0 ? from + denseColumns : starts[row + 1];
        REAL total = 0;
        REAL part = 0;
        int terms16 = 0;
        for (INT64 e = from + lane; e < to; e += GROUP / SPREAD) {
            INT64 column = denseColumns > 0 ? e - from : ids[e];
            part = NAME(fma)((REAL)values[e], wide[column * SPREAD + i], part);
            if (!DIRECT && (++terms16 & 15) == 0) {
                total += part;
                part = 0;
            }
        }
        dots[THREAD] = total + part;
        BARRIER;
        double value = 0;
        if (lane == 0 && i < count) {
            REAL dot = dots[i];
            for (int other = 1; other < GROUP / SPREAD; other++) {
                dot += dots[i + other * SPREAD];
            }
            value = NAME(kernelValue)(kind, dot, (REAL)xNorms[row], (REAL)wNorms[chosen[first + i]], (REAL)gamma,
                                      (REAL)coef0, degree);
            if (!sum) {
                kernelRows[(INT64)slots[first + i] * rows + row] = (float)value;
            }
        }
        for (int k = 0; sum && k < width; k++) {
            if (lane == 0) {
                terms[i] = i < count ? coefficients[(INT64)(first + i) * width + k] * value : 0;
            }
            BARRIER;
            if (THREAD == 0) {
                double added = 0;
                for (int other = 0; other < count; other++) {
                    added += terms[other];
                }
                f[fAt + (INT64)row * width + k] += added;
            }
            BARRIER;
        }
        BARRIER;
    }
}
