package boulevard.device.cpu;

import boulevard.device.pairs.WorkingSet;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * The two passes of a step of sequential minimal optimisation with the Vector API. Each keeps the best value and its index per lane,
 * twice, so that one comparison need not wait for the other. Indices are kept as float32, exact below 2²⁴, because a mask of floats
 * then serves both. Floats above 0 are ordered as the integers of their bits, which negative ones are below: where only those above 0
 * matter, a maximum of integers takes one instruction instead of six.
 */
final class VectorPairs {
    private static final VectorSpecies<Float> SPECIES = VectorSingle.SPECIES;
    private static final VectorSpecies<Integer> BITS = IntVector.SPECIES_PREFERRED;
    private static final int LANES = VectorSingle.LANES;
    private static final int SMALLEST_CURVATURE = Float.floatToRawIntBits(WorkingSet.SMALLEST_CURVATURE);

    /** 0, 1, 2, …, loaded by every call: a vector object that outlives the loop would make the compiler allocate one per step. */
    private static final float[] INDICES = indices();

    private VectorPairs() {}

    private static float[] indices() {
        float[] indices = new float[2 * LANES];
        for (int l = 0; l < indices.length; l++) {
            indices[l] = l;
        }
        return indices;
    }

    static int moveAndFindRise(WorkingSet set, float step, float[] up, int upAt, float[] down, int downAt) {
        float[] scores = set.scores();
        float[] rises = set.rises();
        FloatVector by = spread(step);
        FloatVector best = spread(Float.POSITIVE_INFINITY);
        FloatVector other = spread(Float.POSITIVE_INFINITY);
        FloatVector bestAt = spread(-1);
        FloatVector otherAt = spread(-1);
        FloatVector index = load(INDICES, 0);
        FloatVector next = load(INDICES, LANES);
        for (int i = 0; i < scores.length; i += 2 * LANES) {
            int n = i + LANES;
            FloatVector moved = load(up, upAt + i).sub(load(down, downAt + i)).fma(by, load(scores, i));
            moved.intoArray(scores, i);
            FloatVector slope = moved.add(load(rises, i));
            VectorMask<Float> better = slope.compare(VectorOperators.LT, best);
            best = best.blend(slope, better);
            bestAt = bestAt.blend(index, better);
            index = index.add(2 * LANES);
            moved = load(up, upAt + n).sub(load(down, downAt + n)).fma(by, load(scores, n));
            moved.intoArray(scores, n);
            slope = moved.add(load(rises, n));
            better = slope.compare(VectorOperators.LT, other);
            other = other.blend(slope, better);
            otherAt = otherAt.blend(next, better);
            next = next.add(2 * LANES);
        }
        VectorMask<Float> better = other.compare(VectorOperators.LT, best);
        best.blend(other, better).intoArray(set.lanes(), 0);
        bestAt.blend(otherAt, better).intoArray(set.lanes(), LANES);
        return (int) set.lanes()[LANES + best(set.lanes(), 1)];
    }

    /**
     * The lane of the smallest value times {@code sign}; of equal ones that with the smallest index, which stands a vector behind. Works on
     * arrays because vectors that are handed over become objects.
     */
    private static int best(float[] lanes, float sign) {
        int best = 0;
        for (int l = 1; l < LANES; l++) {
            float value = sign * lanes[l];
            float smallest = sign * lanes[best];
            boolean better = value < smallest || (value == smallest && lanes[LANES + l] < lanes[LANES + best]);
            best = better ? l : best;
        }
        return best;
    }

    static int findFall(WorkingSet set, int rising, float[] row, int at) {
        float[] scores = set.scores();
        float[] falls = set.falls();
        float[] diagonal = set.diagonal();
        FloatVector rise = spread(set.rise(rising));
        FloatVector own = spread(diagonal[rising]);
        IntVector gap = IntVector.zero(BITS);
        FloatVector most = spread(0);
        FloatVector mostAt = spread(-1);
        FloatVector otherMost = spread(0);
        FloatVector otherAt = spread(-1);
        FloatVector index = load(INDICES, 0);
        FloatVector next = load(INDICES, LANES);
        for (int i = 0; i < scores.length; i += 2 * LANES) {
            int n = i + LANES;
            FloatVector difference = load(scores, i).add(load(falls, i)).sub(rise);
            gap = gap.max(difference.reinterpretAsInts());
            FloatVector decrease = decrease(difference, own.add(load(diagonal, i)), load(row, at + i));
            VectorMask<Float> better = decrease.compare(VectorOperators.GT, most);
            most = most.blend(decrease, better);
            mostAt = mostAt.blend(index, better);
            index = index.add(2 * LANES);
            difference = load(scores, n).add(load(falls, n)).sub(rise);
            gap = gap.max(difference.reinterpretAsInts());
            decrease = decrease(difference, own.add(load(diagonal, n)), load(row, at + n));
            better = decrease.compare(VectorOperators.GT, otherMost);
            otherMost = otherMost.blend(decrease, better);
            otherAt = otherAt.blend(next, better);
            next = next.add(2 * LANES);
        }
        gap.reinterpretAsFloats().intoArray(set.lanes(), 0);
        set.noteGap(set.lanes()[best(set.lanes(), -1)]);
        VectorMask<Float> better = otherMost.compare(VectorOperators.GT, most);
        most.blend(otherMost, better).intoArray(set.lanes(), 0);
        mostAt.blend(otherAt, better).intoArray(set.lanes(), LANES);
        return (int) set.lanes()[LANES + best(set.lanes(), -1)];
    }

    /** Negative where the difference is, so that such variables are never chosen. */
    private static FloatVector decrease(FloatVector difference, FloatVector diagonals, FloatVector kernel) {
        FloatVector curvature = kernel.fma(spread(-2), diagonals);
        FloatVector positive =
                curvature.reinterpretAsInts().max(SMALLEST_CURVATURE).reinterpretAsFloats();
        return difference.mul(difference.abs()).div(positive);
    }

    private static FloatVector spread(float value) {
        return FloatVector.broadcast(SPECIES, value);
    }

    private static FloatVector load(float[] array, int at) {
        return FloatVector.fromArray(SPECIES, array, at);
    }
}
