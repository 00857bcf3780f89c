package boulevard.collective;

import java.util.Objects;

/**
 * A run of values in an ordinary array that a collective reads and overwrites in place.
 *
 * <p>Reductions are element-wise in the buffer's own type.
 */
public sealed interface HostBuffer {

    /** Number of values. */
    int length();

    /** Values {@code [from, to)} as a view of the same array. */
    HostBuffer slice(int from, int to);

    /** A new buffer of the same type, of zeros. */
    HostBuffer allocate(int length);

    /** Overwrites this buffer with {@code other}, of the same type and length. */
    void copyFrom(HostBuffer other);

    /** {@code this = reduction(this, other)}, element-wise, for another buffer of the same type and length. */
    void reduceFrom(HostBuffer other, Reduction reduction);

    /** Bytes of one value. */
    int elementBytes();

    /** A buffer over all of {@code values}. */
    static HostBuffer of(double[] values) {
        return new Doubles(values, 0, values.length);
    }

    /** A buffer over all of {@code values}. */
    static HostBuffer of(float[] values) {
        return new Floats(values, 0, values.length);
    }

    /** A buffer over all of {@code values}. */
    static HostBuffer of(long[] values) {
        return new Longs(values, 0, values.length);
    }

    /** float64 values. */
    record Doubles(double[] array, int offset, int length) implements HostBuffer {
        /** Checks the range. */
        public Doubles {
            Objects.checkFromIndexSize(offset, length, array.length);
        }

        @Override
        public Doubles slice(int from, int to) {
            Objects.checkFromToIndex(from, to, length);
            return new Doubles(array, offset + from, to - from);
        }

        @Override
        public Doubles allocate(int newLength) {
            return new Doubles(new double[newLength], 0, newLength);
        }

        @Override
        public void copyFrom(HostBuffer other) {
            Doubles source = (Doubles) other;
            System.arraycopy(source.array, source.offset, array, offset, length);
        }

        @Override
        public void reduceFrom(HostBuffer other, Reduction reduction) {
            Doubles source = (Doubles) other;
            double[] from = source.array;
            int shift = source.offset - offset;
            switch (reduction) {
                case SUM -> {
                    for (int i = offset; i < offset + length; i++) {
                        array[i] += from[i + shift];
                    }
                }
                case MAX -> {
                    for (int i = offset; i < offset + length; i++) {
                        array[i] = Math.max(array[i], from[i + shift]);
                    }
                }
                case MIN -> {
                    for (int i = offset; i < offset + length; i++) {
                        array[i] = Math.min(array[i], from[i + shift]);
                    }
                }
            }
        }

        @Override
        public int elementBytes() {
            return Double.BYTES;
        }
    }

    /** float32 values. */
    record Floats(float[] array, int offset, int length) implements HostBuffer {
        /** Checks the range. */
        public Floats {
            Objects.checkFromIndexSize(offset, length, array.length);
        }

        @Override
        public Floats slice(int from, int to) {
            Objects.checkFromToIndex(from, to, length);
            return new Floats(array, offset + from, to - from);
        }

        @Override
        public Floats allocate(int newLength) {
            return new Floats(new float[newLength], 0, newLength);
        }

        @Override
        public void copyFrom(HostBuffer other) {
            Floats source = (Floats) other;
            System.arraycopy(source.array, source.offset, array, offset, length);
        }

        @Override
        public void reduceFrom(HostBuffer other, Reduction reduction) {
            Floats source = (Floats) other;
            float[] from = source.array;
            int shift = source.offset - offset;
            switch (reduction) {
                case SUM -> {
                    for (int i = offset; i < offset + length; i++) {
                        array[i] += from[i + shift];
                    }
                }
                case MAX -> {
                    for (int i = offset; i < offset + length; i++) {
                        array[i] = Math.max(array[i], from[i + shift]);
                    }
                }
                case MIN -> {
                    for (int i = offset; i < offset + length; i++) {
                        array[i] = Math.min(array[i], from[i + shift]);
                    }
                }
            }
        }

        @Override
        public int elementBytes() {
            return Float.BYTES;
        }
    }

    /** int64 values. */
    record Longs(long[] array, int offset, int length) implements HostBuffer {
        /** Checks the range. */
        public Longs {
            Objects.checkFromIndexSize(offset, length, array.length);
        }

        @Override
        public Longs slice(int from, int to) {
            Objects.checkFromToIndex(from, to, length);
            return new Longs(array, offset + from, to - from);
        }

        @Override
        public Longs allocate(int newLength) {
            return new Longs(new long[newLength], 0, newLength);
        }

        @Override
        public void copyFrom(HostBuffer other) {
            Longs source = (Longs) other;
            System.arraycopy(source.array, source.offset, array, offset, length);
        }

        @Override
        public void reduceFrom(HostBuffer other, Reduction reduction) {
            Longs source = (Longs) other;
            long[] from = source.array;
            int shift = source.offset - offset;
            switch (reduction) {
                case SUM -> {
                    for (int i = offset; i < offset + length; i++) {
                        array[i] += from[i + shift];
                    }
                }
                case MAX -> {
                    for (int i = offset; i < offset + length; i++) {
                        array[i] = Math.max(array[i], from[i + shift]);
                    }
                }
                case MIN -> {
                    for (int i = offset; i < offset + length; i++) {
                        array[i] = Math.min(array[i], from[i + shift]);
                    }
                }
            }
        }

        @Override
        public int elementBytes() {
            return Long.BYTES;
        }
    }
}
