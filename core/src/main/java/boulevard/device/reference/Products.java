package boulevard.device.reference;

/** Products with X, its transpose and its Hessian, as {@link boulevard.device.Device} states them. */
final class Products {
    private Products() {}

    static void multiply(Rows x, Entries w, Entries m) {
        m.forEach((i, k) -> m.set(i, k, x.dot(i, w, k)));
    }

    static void multiplyTransposed(Rows x, Entries r, Entries g) {
        r.forEach((i, k) -> x.add(i, r.get(i, k), g, k));
    }

    static void multiplyHessian(Rows x, Entries slope, Entries v, Entries g) {
        slope.forEach((i, k) -> x.add(i, slope.get(i, k) * x.dot(i, v, k), g, k));
    }

    static void addHessianDiagonal(Rows x, Entries slope, Entries g) {
        slope.forEach((i, k) -> x.forEach(i, (column, value) -> g.add(column, k, slope.get(i, k) * value * value)));
    }
}
