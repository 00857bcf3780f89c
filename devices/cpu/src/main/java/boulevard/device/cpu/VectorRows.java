package boulevard.device.cpu;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** {@link KernelLoops#addRows} with the Vector API. */
final class VectorRows {
    private static final VectorSpecies<Float> SPECIES = VectorSingle.SPECIES;
    private static final VectorSpecies<Double> WIDE = VectorDouble.SPECIES;
    private static final int LANES = VectorSingle.LANES;

    private VectorRows() {}

    static void add(float[][] rows, int[] offsets, float[] coefficients, int from, int to, double[] f, int at) {
        float[] r0 = rows[0];
        float[] r1 = rows[1];
        float[] r2 = rows[2];
        float[] r3 = rows[3];
        float[] r4 = rows[4];
        float[] r5 = rows[5];
        float[] r6 = rows[6];
        float[] r7 = rows[7];
        int o0 = offsets[0];
        int o1 = offsets[1];
        int o2 = offsets[2];
        int o3 = offsets[3];
        int o4 = offsets[4];
        int o5 = offsets[5];
        int o6 = offsets[6];
        int o7 = offsets[7];
        int j = from;
        for (; j + LANES <= to; j += LANES) {
            FloatVector even = load(r0, o0 + j).mul(coefficients[0]);
            FloatVector odd = load(r1, o1 + j).mul(coefficients[1]);
            even = load(r2, o2 + j).fma(spread(coefficients[2]), even);
            odd = load(r3, o3 + j).fma(spread(coefficients[3]), odd);
            even = load(r4, o4 + j).fma(spread(coefficients[4]), even);
            odd = load(r5, o5 + j).fma(spread(coefficients[5]), odd);
            even = load(r6, o6 + j).fma(spread(coefficients[6]), even);
            odd = load(r7, o7 + j).fma(spread(coefficients[7]), odd);
            add(even.add(odd), f, at + j);
        }
        PlainRows.add(rows, offsets, coefficients, j, to, f, at);
    }

    private static void add(FloatVector sum, double[] f, int at) {
        DoubleVector low = (DoubleVector) sum.convertShape(VectorOperators.F2D, WIDE, 0);
        DoubleVector high = (DoubleVector) sum.convertShape(VectorOperators.F2D, WIDE, 1);
        DoubleVector.fromArray(WIDE, f, at).add(low).intoArray(f, at);
        int next = at + LANES / 2;
        DoubleVector.fromArray(WIDE, f, next).add(high).intoArray(f, next);
    }

    private static FloatVector spread(float value) {
        return FloatVector.broadcast(SPECIES, value);
    }

    private static FloatVector load(float[] array, int at) {
        return FloatVector.fromArray(SPECIES, array, at);
    }
}
