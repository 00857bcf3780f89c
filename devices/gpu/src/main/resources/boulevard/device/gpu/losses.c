// The four losses, as boulevard.loss.Loss states them: y target, m margin, c cost.

FUNCTION double dualCurvature(int squared, double c) {
    return squared ? 0.5 / fmax(c, 2.2250738585072014e-308) : 0;
}

FUNCTION double lowerEnd(int classifies, int squared, double y, double c) {
    return classifies && y > 0 ? 0 : squared && c > 0 ? -INFINITE : -c;
}

FUNCTION double upperEnd(int classifies, int squared, double y, double c) {
    return classifies && y < 0 ? 0 : squared && c > 0 ? INFINITE : c;
}

FUNCTION double lossValue(int classifies, int squared, double epsilon, double y, double m, double c) {
    double excess = classifies ? 1 - y * m : fabs(y - m) - epsilon;
    return excess <= 0 ? 0 : c * (squared ? excess * excess : excess);
}

FUNCTION double dualValue(int squared, double epsilon, double y, double beta, double c) {
    return y * beta - epsilon * fabs(beta) - 0.5 * dualCurvature(squared, c) * beta * beta;
}

FUNCTION double unclampedStep(int squared, double epsilon, double y, double m, double c, double anchor, double pull) {
    double slope = y - m + pull * anchor;
    double shrunk = slope > epsilon ? slope - epsilon : slope < -epsilon ? slope + epsilon : 0;
    // A quotient of zeros has no value, but the step does: nothing moves it away from the kink.
    return shrunk == 0 ? 0 : shrunk / (dualCurvature(squared, c) + pull);
}

// Rows with class targets have y = 1 and the first cost where their class is the column's, else -1 and the second one.
FUNCTION double targetOf(int classifies, GLOBAL const int *ids, GLOBAL const double *reals, INT64 row, int positive) {
    return !classifies ? reals[row] : ids[row] == positive ? 1 : -1;
}

FUNCTION double costOf(int classifies, GLOBAL const int *ids, GLOBAL const double *weights, int weighted, INT64 row,
                       int positive, GLOBAL const double *costs, int k) {
    double cost = costs[2 * k + (!classifies || ids[row] == positive ? 0 : 1)];
    return weighted ? weights[row] * cost : cost;
}

// Dual candidates and slopes (or, to evaluate, none) and per column the sums smooth, primal, dual, active: every block leaves
// its own in parts[block][which][column].
KERNEL lossPass(int classifies, int squared, double epsilon, GLOBAL const int *ids, GLOBAL const double *reals,
                GLOBAL const double *weights, int weighted, INT64 firstRow, GLOBAL const int *positives,
                GLOBAL const double *costs, GLOBAL const double *pulls, int evaluate, GLOBAL const double *margins,
                INT64 marginsAt, GLOBAL const double *anchor, INT64 anchorAt, int anchored, GLOBAL double *beta,
                INT64 betaAt, GLOBAL double *slope, INT64 slopeAt, INT64 length, int width, int columnsAtOnce,
                GLOBAL double *parts) {
    SHARED(double, sums, 4 * GROUP);
    int lanes = GROUP / columnsAtOnce;
    int lane = THREAD / columnsAtOnce;
    for (int first = 0; first < width; first += columnsAtOnce) {
        int k = first + THREAD % columnsAtOnce;
        double smooth = 0;
        double primal = 0;
        double dual = 0;
        double active = 0;
        if (k < width && lane < lanes) {
            int positive = positives[k];
            double pull = pulls[k];
            for (INT64 i = (INT64)BLOCK * lanes + lane; i < length; i += (INT64)BLOCKS * lanes) {
                double y = targetOf(classifies, ids, reals, firstRow + i, positive);
                double c = costOf(classifies, ids, weights, weighted, firstRow + i, positive, costs, k);
                double m = margins[marginsAt + i * width + k];
                double b = 0;
                if (evaluate) {
                    b = beta[betaAt + i * width + k];
                } else {
                    double a = anchored ? anchor[anchorAt + i * width + k] : 0;
                    double lower = lowerEnd(classifies, squared, y, c);
                    double upper = upperEnd(classifies, squared, y, c);
                    double free = unclampedStep(squared, epsilon, y, m, c, a, pull);
                    double s = free > lower && free < upper && free != 0 ? 1 / (dualCurvature(squared, c) + pull) : 0;
                    b = fmin(fmax(free, lower), upper);
                    beta[betaAt + i * width + k] = b;
                    slope[slopeAt + i * width + k] = s;
                    smooth += dualValue(squared, epsilon, y, b, c) - b * m - 0.5 * pull * (b - a) * (b - a);
                    active += s == 0 ? 0 : 1;
                }
                primal += lossValue(classifies, squared, epsilon, y, m, c);
                dual += dualValue(squared, epsilon, y, b, c);
            }
        }
        sums[THREAD] = smooth;
        sums[GROUP + THREAD] = primal;
        sums[2 * GROUP + THREAD] = dual;
        sums[3 * GROUP + THREAD] = active;
        BARRIER;
        if (THREAD < columnsAtOnce && k < width) {
            for (int which = 0; which < 4; which++) {
                double sum = 0;
                for (int other = 0; other < lanes; other++) {
                    sum += sums[which * GROUP + THREAD + other * columnsAtOnce];
                }
                parts[((INT64)BLOCK * 4 + which) * width + k] = sum;
            }
        }
        BARRIER;
    }
}
