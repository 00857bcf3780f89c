package boulevard.device.cpu;

import boulevard.device.HostMultiVector;

/** Operations on vectors over a device's threads, for vectors long enough to pay for them. */
final class Vectors {
    /** Values below which one thread does it all: waking the others would cost about as much. */
    static final long PARALLEL_SIZE = 1 << 17;

    private final Workers workers;

    Vectors(Workers workers) {
        this.workers = workers;
    }

    /** Into how many parts work on {@code v} is split. */
    private int parts(HostMultiVector v) {
        return v.size() < PARALLEL_SIZE ? 1 : workers.threads();
    }

    double[] dot(HostMultiVector a, HostMultiVector b) {
        int width = a.width();
        return workers.sumEvenly(parts(a), (int) a.length(), width, (from, to, sums) -> {
            if (width == 1) {
                sums[0] = dot(a.array(), a.offset(), b.array(), b.offset(), from, to);
            } else {
                for (int i = from; i < to; i++) {
                    addProducts(a.array(), a.offset() + i * width, b.array(), b.offset() + i * width, sums);
                }
            }
        });
    }

    private static double dot(double[] a, int atA, double[] b, int atB, int from, int to) {
        // Four sums hide the latency of the additions.
        double sum0 = 0;
        double sum1 = 0;
        double sum2 = 0;
        double sum3 = 0;
        int i = from;
        for (; i + 3 < to; i += 4) {
            sum0 += a[atA + i] * b[atB + i];
            sum1 += a[atA + i + 1] * b[atB + i + 1];
            sum2 += a[atA + i + 2] * b[atB + i + 2];
            sum3 += a[atA + i + 3] * b[atB + i + 3];
        }
        for (; i < to; i++) {
            sum0 += a[atA + i] * b[atB + i];
        }
        return (sum0 + sum1) + (sum2 + sum3);
    }

    private static void addProducts(double[] a, int atA, double[] b, int atB, double[] sums) {
        for (int k = 0; k < sums.length; k++) {
            sums[k] += a[atA + k] * b[atB + k];
        }
    }

    void combine(double[] alpha, HostMultiVector a, double[] beta, HostMultiVector b) {
        workers.runEvenly(parts(a), (int) a.length(), (from, to) -> {
            if (a.width() == 1 && beta[0] == 0) {
                scaleInto(alpha[0], a, b, from, to);
            } else if (a.width() == 1) {
                combine(alpha[0], a, beta[0], b, from, to);
            } else {
                combineRows(alpha, a, beta, b, from, to);
            }
        });
    }

    private static void scaleInto(double alpha, HostMultiVector a, HostMultiVector b, int from, int to) {
        double[] x = a.array();
        double[] y = b.array();
        for (int i = from; i < to; i++) {
            y[b.offset() + i] = alpha * x[a.offset() + i];
        }
    }

    private static void combine(double alpha, HostMultiVector a, double beta, HostMultiVector b, int from, int to) {
        double[] x = a.array();
        double[] y = b.array();
        for (int i = from; i < to; i++) {
            y[b.offset() + i] = alpha * x[a.offset() + i] + beta * y[b.offset() + i];
        }
    }

    private static void combineRows(
            double[] alpha, HostMultiVector a, double[] beta, HostMultiVector b, int from, int to) {
        int width = alpha.length;
        double[] x = a.array();
        double[] y = b.array();
        for (int i = from; i < to; i++) {
            int atX = a.offset() + i * width;
            int atY = b.offset() + i * width;
            for (int k = 0; k < width; k++) {
                double kept = beta[k] == 0 ? 0 : beta[k] * y[atY + k];
                y[atY + k] = alpha[k] * x[atX + k] + kept;
            }
        }
    }

    void multiplyEntries(HostMultiVector a, HostMultiVector b) {
        double[] x = a.array();
        double[] y = b.array();
        workers.runEvenly(parts(a), (int) a.size(), (from, to) -> {
            for (int i = from; i < to; i++) {
                y[b.offset() + i] *= x[a.offset() + i];
            }
        });
    }

    void precondition(double shift, double factor, HostMultiVector h, HostMultiVector r, HostMultiVector z) {
        double[] diagonal = h.array();
        workers.runEvenly(parts(h), (int) h.size(), (from, to) -> {
            for (int i = from; i < to; i++) {
                z.array()[z.offset() + i] = r.array()[r.offset() + i] / (shift + factor * diagonal[h.offset() + i]);
            }
        });
    }

    void copyColumns(HostMultiVector source, int[] from, HostMultiVector target, int[] to) {
        workers.runEvenly(parts(source), (int) source.length(), (first, end) -> {
            for (int i = first; i < end; i++) {
                int atSource = source.offset() + i * source.width();
                int atTarget = target.offset() + i * target.width();
                for (int j = 0; j < from.length; j++) {
                    target.array()[atTarget + to[j]] = source.array()[atSource + from[j]];
                }
            }
        });
    }

    void clear(HostMultiVector v) {
        workers.runEvenly(
                parts(v),
                (int) v.size(),
                (from, to) -> java.util.Arrays.fill(v.array(), v.offset() + from, v.offset() + to, 0));
    }
}
