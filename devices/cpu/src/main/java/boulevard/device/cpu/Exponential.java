package boulevard.device.cpu;

/**
 * exp(x) = 2ⁿ · eʳ with n = round(x / ln 2) and |r| ≤ ln 2 / 2, where eʳ is its Taylor polynomial: degree 7 leaves 5e-9 in float32
 * and degree 12 leaves 2e-16 in float64, less than rounding does.
 *
 * <p>Adding {@link #ROUND} rounds to an integer, which then stands in the lowest bits of the sum; shifted to the exponent they make
 * 2ⁿ. ln 2 is split in two so that n times its first part is exact. Arguments are held within ±{@link #LIMIT}; below
 * −{@link #LIMIT} the result is 0.
 */
final class Exponential {
    static final float LOG2_E = 1.442695f;
    static final float ROUND = 0x1.8p23f;
    static final float LN2_HIGH = 0x1.62ep-1f;
    static final float LN2_LOW = (float) (Math.log(2) - 0x1.62ep-1);
    static final float LIMIT = 88;
    static final int BIAS = 127 << 23;

    static final double DOUBLE_LOG2_E = 1 / Math.log(2);
    static final double DOUBLE_ROUND = 0x1.8p52;
    static final double DOUBLE_LN2_HIGH = 0x1.62e42fee00000p-1;
    static final double DOUBLE_LN2_LOW = 0x1.a39ef35793c76p-33;
    static final double DOUBLE_LIMIT = 709;
    static final long DOUBLE_BIAS = 1023L << 52;

    /** 1/k! from the highest power down to the first. */
    private static final float[] TERMS = {1f / 5040, 1f / 720, 1f / 120, 1f / 24, 1f / 6, 1f / 2, 1f};

    private static final double[] DOUBLE_TERMS = {
        1d / 479001600,
        1d / 39916800,
        1d / 3628800,
        1d / 362880,
        1d / 40320,
        1d / 5040,
        1d / 720,
        1d / 120,
        1d / 24,
        1d / 6,
        1d / 2,
        1d
    };

    private Exponential() {}

    static float exp(float x) {
        return combine(x, 0);
    }

    static double exp(double x) {
        return combine(x, 0);
    }

    /** tanh x = m / (m + 2) with m = exp(2x) − 1, which has no cancellation near 0. */
    static float tanh(float x) {
        float m = combine(2 * x, 1);
        return m / (m + 2);
    }

    static double tanh(double x) {
        double m = combine(2 * x, 1);
        return m / (m + 2);
    }

    /** exp(x) − {@code less}. */
    private static float combine(float x, float less) {
        float held = Math.max(-LIMIT, Math.min(LIMIT, x));
        float shifted = held * LOG2_E + ROUND;
        float n = shifted - ROUND;
        float r = (held - n * LN2_HIGH) - n * LN2_LOW;
        float power = Float.intBitsToFloat((Float.floatToRawIntBits(shifted) << 23) + BIAS);
        float sum = 0;
        for (float term : TERMS) {
            sum = (sum + term) * r;
        }
        return power * sum + (power - less);
    }

    private static double combine(double x, double less) {
        double held = Math.max(-DOUBLE_LIMIT, Math.min(DOUBLE_LIMIT, x));
        double shifted = held * DOUBLE_LOG2_E + DOUBLE_ROUND;
        double n = shifted - DOUBLE_ROUND;
        double r = (held - n * DOUBLE_LN2_HIGH) - n * DOUBLE_LN2_LOW;
        double power = Double.longBitsToDouble((Double.doubleToRawLongBits(shifted) << 52) + DOUBLE_BIAS);
        double sum = 0;
        for (double term : DOUBLE_TERMS) {
            sum = (sum + term) * r;
        }
        return power * sum + (power - less);
    }
}
