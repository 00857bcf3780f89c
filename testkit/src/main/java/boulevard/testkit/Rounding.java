package boulevard.testkit;

import static org.assertj.core.api.Assertions.fail;

/** Comparison of float64 results that may differ by rounding only. */
final class Rounding {
    /** 2⁻⁵². */
    static final double EPSILON = Math.ulp(1.0);

    private Rounding() {}

    /** Checks {@code |got − wanted| ≤ terms · 2⁻⁵² · magnitude} for every entry. */
    static void assertWithin(double[] got, double[] wanted, double[] magnitude, double terms, String what) {
        for (int i = 0; i < wanted.length; i++) {
            double allowed = terms * EPSILON * magnitude[i];
            // Negated, so that NaN fails.
            if (!(Math.abs(got[i] - wanted[i]) <= allowed)) {
                fail("%s: entry %d: wanted %s +- %s, got %s", what, i, wanted[i], allowed, got[i]);
            }
        }
    }

    /** Checks {@code |got − wanted| ≤ tolerance · (1 + largest |wanted|)} for every entry. */
    static void assertClose(double[] got, double[] wanted, double tolerance, String what) {
        double scale = 1;
        for (double value : wanted) {
            scale = Math.max(scale, Math.abs(value));
        }
        double[] magnitude = new double[wanted.length];
        java.util.Arrays.fill(magnitude, scale);
        assertWithin(got, wanted, magnitude, tolerance / EPSILON, what);
    }
}
