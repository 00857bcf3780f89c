package boulevard.validation;

/** Newton's method for a {@link Sigmoid}, in the coordinates (a, b) of standardised values z: p = 1 / (1 + exp(a z + b)). */
final class SigmoidFit {
    private static final int MOST_STEPS = 100;
    private static final double SUFFICIENT_DECREASE = 1e-4;
    private static final double SHORTEST_STEP = 1e-10;
    /** Below this share of F its values no longer resolve a decrease. */
    private static final double RESOLUTION = 1e-13;

    private final double shift;
    private final double scale;
    private final double[] z;
    private final boolean[] positive;
    private final double targetOfPositive;
    private final double targetOfNegative;
    private double a;
    private double b;

    // Gradient and Hessian of F at (a, b).
    private double gradientA;
    private double gradientB;
    private double hessianAa;
    private double hessianAb;
    private double hessianBb;

    /** Standardises the values; {@code largest} is the largest of their absolute values. */
    SigmoidFit(double[] values, boolean[] positive, double largest) {
        this.positive = positive;
        int positives = 0;
        for (boolean is : positive) {
            positives += is ? 1 : 0;
        }
        int negatives = positive.length - positives;
        targetOfPositive = (positives + 1.0) / (positives + 2.0);
        targetOfNegative = 1 / (negatives + 2.0);
        b = Math.log((negatives + 1.0) / (positives + 1.0));
        // Dividing by the largest first keeps squares from overflowing.
        double unit = largest == 0 ? 1 : largest;
        z = new double[values.length];
        double mean = 0;
        for (double value : values) {
            mean += value / unit / values.length;
        }
        double variance = 0;
        for (int i = 0; i < z.length; i++) {
            z[i] = values[i] / unit - mean;
            variance += z[i] * z[i] / z.length;
        }
        double deviation = variance < 1e-30 ? 1 : Math.sqrt(variance);
        for (int i = 0; i < z.length; i++) {
            z[i] = variance < 1e-30 ? 0 : z[i] / deviation;
        }
        shift = mean * unit;
        scale = deviation * unit;
    }

    Sigmoid sigmoid() {
        double loss = loss(a, b);
        for (int step = 0; step < MOST_STEPS; step++) {
            differentiate();
            // The ridge decides where the Hessian is singular: all values the same.
            double ridge = 1e-12 * (hessianAa + hessianBb) + Double.MIN_NORMAL;
            double aa = hessianAa + ridge;
            double bb = hessianBb + ridge;
            double determinant = aa * bb - hessianAb * hessianAb;
            double da = -(bb * gradientA - hessianAb * gradientB) / determinant;
            double db = -(aa * gradientB - hessianAb * gradientA) / determinant;
            double slope = gradientA * da + gradientB * db;
            if (-slope <= RESOLUTION * loss || !Double.isFinite(slope)) {
                finish(da, db);
                break;
            }
            double length = 1;
            double lower = loss(a + da, b + db);
            while (lower > loss + SUFFICIENT_DECREASE * length * slope && length > SHORTEST_STEP) {
                length /= 2;
                lower = loss(a + length * da, b + length * db);
            }
            if (lower >= loss) {
                break;
            }
            a += length * da;
            b += length * db;
            loss = lower;
        }
        return new Sigmoid(a / scale, b - a * (shift / scale));
    }

    /** The last step is too short to show in F, but not in (a, b). */
    private void finish(double da, double db) {
        if (Double.isFinite(da) && Double.isFinite(db)) {
            a += da;
            b += db;
        }
    }

    private double target(int i) {
        return positive[i] ? targetOfPositive : targetOfNegative;
    }

    private double loss(double atA, double atB) {
        double sum = 0;
        for (int i = 0; i < z.length; i++) {
            double u = atA * z[i] + atB;
            sum += u >= 0 ? target(i) * u + Math.log1p(Math.exp(-u)) : (target(i) - 1) * u + Math.log1p(Math.exp(u));
        }
        return sum;
    }

    private void differentiate() {
        gradientA = 0;
        gradientB = 0;
        hessianAa = 0;
        hessianAb = 0;
        hessianBb = 0;
        for (int i = 0; i < z.length; i++) {
            double u = a * z[i] + b;
            double small = Math.exp(-Math.abs(u));
            double p = u >= 0 ? small / (1 + small) : 1 / (1 + small);
            double residual = target(i) - p;
            // p (1 − p) without the cancellation of 1 − p.
            double curvature = small / ((1 + small) * (1 + small));
            gradientA += residual * z[i];
            gradientB += residual;
            hessianAa += curvature * z[i] * z[i];
            hessianAb += curvature * z[i];
            hessianBb += curvature;
        }
    }
}
