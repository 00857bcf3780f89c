// kernelRows[slots[first + i]][j] = kernel function of products[i][j], which a library made in float32.
KERNEL finishRows(GLOBAL const float *products, int rows, int first, int count, GLOBAL const double *xNorms,
                  GLOBAL const double *wNorms, int kind, double gamma, double coef0, int degree,
                  GLOBAL float *kernelRows, GLOBAL const int *slots) {
    INT64 values = (INT64)count * rows;
    for (INT64 at = (INT64)BLOCK * GROUP + THREAD; at < values; at += (INT64)BLOCKS * GROUP) {
        int i = first + (int)(at / rows);
        int j = (int)(at % rows);
        kernelRows[(INT64)slots[i] * rows + j] =
            kernelValueSingle(kind, products[at], (float)xNorms[j], (float)wNorms[i], (float)gamma, (float)coef0, degree);
    }
}
