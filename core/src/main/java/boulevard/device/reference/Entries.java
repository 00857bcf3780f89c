package boulevard.device.reference;

import boulevard.device.HostMultiVector;
import boulevard.device.MultiVector;

/** A multi-vector by its entries. */
record Entries(HostMultiVector vector) {
    /** What is done at a row and column. */
    interface Visitor {
        void visit(int row, int column);
    }

    static Entries of(MultiVector vector) {
        return new Entries(HostMultiVector.of(vector));
    }

    int length() {
        return (int) vector.length();
    }

    int width() {
        return vector.width();
    }

    double get(int row, int column) {
        return vector.array()[position(row, column)];
    }

    void set(int row, int column, double value) {
        vector.array()[position(row, column)] = value;
    }

    void add(int row, int column, double value) {
        set(row, column, get(row, column) + value);
    }

    void forEach(Visitor visitor) {
        for (int i = 0; i < length(); i++) {
            for (int k = 0; k < width(); k++) {
                visitor.visit(i, k);
            }
        }
    }

    private int position(int row, int column) {
        return vector.offset() + row * vector.width() + column;
    }
}
