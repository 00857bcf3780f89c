package boulevard.kernel;

/**
 * A kernel function K(x, z) of two rows.
 *
 * <p>All but {@link Precomputed} are functions of the inner product and the squared norms, {@link #value}. Linear, RBF and
 * polynomial kernels with coef0 ≥ 0 are positive semi-definite; a sigmoid is in general not.
 */
public sealed interface Kernel {

    /** The word for options, reports and files, such as {@code rbf}. */
    String name();

    /**
     * K(x, z) in float64.
     *
     * @param dot x·z
     * @param squaredNormX ‖x‖²
     * @param squaredNormZ ‖z‖²
     * @throws UnsupportedOperationException for {@link Precomputed}
     */
    double value(double dot, double squaredNormX, double squaredNormZ);

    /** This kernel with another γ; this one where it has none. */
    default Kernel withGamma(double gamma) {
        return this;
    }

    /** K(x, z) = x·z. */
    record Linear() implements Kernel {
        @Override
        public String name() {
            return "linear";
        }

        @Override
        public double value(double dot, double squaredNormX, double squaredNormZ) {
            return dot;
        }
    }

    /**
     * K(x, z) = (γ x·z + coef0)^degree.
     *
     * @param gamma γ, above 0
     * @param degree at least 1
     * @param coef0 the constant, finite
     */
    record Polynomial(double gamma, int degree, double coef0) implements Kernel {
        /** Checks the ranges. */
        public Polynomial {
            requirePositive(gamma);
            requireFinite(coef0);
            if (degree < 1) {
                throw new IllegalArgumentException("wanted a kernel degree of at least 1, got " + degree);
            }
        }

        @Override
        public Kernel withGamma(double newGamma) {
            return new Polynomial(newGamma, degree, coef0);
        }

        @Override
        public String name() {
            return "poly";
        }

        @Override
        public double value(double dot, double squaredNormX, double squaredNormZ) {
            double base = gamma * dot + coef0;
            double power = 1;
            // Repeated squaring: exact for small integers, unlike Math.pow on some platforms.
            for (int left = degree; left > 0; left >>= 1) {
                power = (left & 1) == 1 ? power * base : power;
                base *= base;
            }
            return power;
        }
    }

    /**
     * K(x, z) = exp(−γ ‖x − z‖²), the Gaussian kernel.
     *
     * @param gamma γ, above 0
     */
    record Rbf(double gamma) implements Kernel {
        /** Checks the range. */
        public Rbf {
            requirePositive(gamma);
        }

        @Override
        public Kernel withGamma(double newGamma) {
            return new Rbf(newGamma);
        }

        @Override
        public String name() {
            return "rbf";
        }

        @Override
        public double value(double dot, double squaredNormX, double squaredNormZ) {
            return Math.exp(-gamma * Math.max(0, squaredNormX + squaredNormZ - 2 * dot));
        }
    }

    /**
     * K(x, z) = tanh(γ x·z + coef0). Not positive semi-definite: training finds a stationary point.
     *
     * @param gamma γ, above 0
     * @param coef0 the constant, finite
     */
    record Sigmoid(double gamma, double coef0) implements Kernel {
        /** Checks the ranges. */
        public Sigmoid {
            requirePositive(gamma);
            requireFinite(coef0);
        }

        @Override
        public Kernel withGamma(double newGamma) {
            return new Sigmoid(newGamma, coef0);
        }

        @Override
        public String name() {
            return "sigmoid";
        }

        @Override
        public double value(double dot, double squaredNormX, double squaredNormZ) {
            return Math.tanh(gamma * dot + coef0);
        }
    }

    /**
     * K is given: column 0 of a row holds its serial number s ≥ 1, and column j ≥ 1 the kernel value with the training row
     * of serial number j, so that K(x, z) is {@code x[s(z)]}, z being a training row. LIBSVM's convention.
     */
    record Precomputed() implements Kernel {
        @Override
        public String name() {
            return "precomputed";
        }

        @Override
        public double value(double dot, double squaredNormX, double squaredNormZ) {
            throw new UnsupportedOperationException(
                    "wanted a kernel that is a function of inner products, got a precomputed one: read it from its rows");
        }
    }

    private static void requirePositive(double gamma) {
        if (!(gamma > 0) || Double.isInfinite(gamma)) {
            throw new IllegalArgumentException("wanted a finite kernel parameter gamma above 0, got " + gamma);
        }
    }

    private static void requireFinite(double coef0) {
        if (!Double.isFinite(coef0)) {
            throw new IllegalArgumentException("wanted a finite kernel parameter coef0, got " + coef0);
        }
    }
}
