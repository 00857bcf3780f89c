package boulevard.device.reference;

/** Operations on vectors, as {@link boulevard.device.Device} states them. */
final class Vectors {
    private Vectors() {}

    static double[] dot(Entries a, Entries b) {
        double[] sums = new double[a.width()];
        a.forEach((i, k) -> sums[k] += a.get(i, k) * b.get(i, k));
        return sums;
    }

    static void combine(double[] alpha, Entries a, double[] beta, Entries b) {
        b.forEach((i, k) -> {
            double kept = beta[k] == 0 ? 0 : beta[k] * b.get(i, k);
            b.set(i, k, alpha[k] * a.get(i, k) + kept);
        });
    }

    static void multiplyEntries(Entries a, Entries b) {
        b.forEach((i, k) -> b.set(i, k, a.get(i, k) * b.get(i, k)));
    }

    static void precondition(double shift, double factor, Entries h, Entries r, Entries z) {
        z.forEach((i, k) -> z.set(i, k, r.get(i, k) / (shift + factor * h.get(i, k))));
    }

    static void copyColumns(Entries source, int[] from, Entries target, int[] to) {
        for (int i = 0; i < source.length(); i++) {
            for (int j = 0; j < from.length; j++) {
                target.set(i, to[j], source.get(i, from[j]));
            }
        }
    }
}
