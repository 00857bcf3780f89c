package boulevard.device.pairs;

import boulevard.device.Subproblem;
import boulevard.device.SubproblemSolution;
import java.util.Arrays;

/**
 * Sequential minimal optimisation of a working set: {@link Subproblem} with the searches in float32.
 *
 * <p>Scores are held less the middle of the gap, so that those that decide keep their leading digits, and the dual variables in
 * float64. When the gap has become much smaller than it was, what the scores keep of it is no longer enough: they are then
 * computed afresh in float64. With the usual promise, a tenth of the gap at the start, that never happens.
 */
public final class PairSolver {
    /** Scores are computed afresh when the gap falls by this factor: 12 of a float's 24 bits are left then. */
    private static final double FRESH_SCORES = 1.0 / 4096;

    private final PairLoops loops;
    private final Subproblem problem;
    private final int size;
    private final double[] beta;
    private final WorkingSet set;

    /** Kernel rows from {@code firstOfTail} on, with room behind for whole vectors. */
    private final float[] tail;

    private final int firstOfTail;

    /** Prepares a problem. */
    public PairSolver(PairLoops loops, Subproblem problem) {
        this.loops = loops;
        this.problem = problem;
        this.size = problem.size();
        this.beta = problem.beta().clone();
        this.set = new WorkingSet(size);
        int padded = WorkingSet.padded(size);
        // Row i may be read up to i · size + padded; what lies behind its end belongs to variables that can't move.
        int room = problem.kernel().length - padded;
        this.firstOfTail = room < 0 || size == 0 ? 0 : Math.min(size, room / size + 1);
        this.tail = firstOfTail >= size
                ? new float[0]
                : Arrays.copyOf(
                        Arrays.copyOfRange(problem.kernel(), firstOfTail * size, size * size),
                        (size - 1 - firstOfTail) * size + padded);
        for (int i = 0; i < size; i++) {
            set.diagonal()[i] = problem.kernel()[i * size + i];
            setOffsets(i);
        }
    }

    private float[] rowArray(int i) {
        return i < firstOfTail ? problem.kernel() : tail;
    }

    private int rowAt(int i) {
        return i < firstOfTail ? i * size : (i - firstOfTail) * size;
    }

    /** Solves it. */
    public SubproblemSolution run() {
        if (size == 0) {
            return new SubproblemSolution(beta, 0);
        }
        double centred = centre();
        double target = Math.max(problem.absoluteGap(), problem.relativeGap() * centred);
        int up = loops.moveAndFindRise(set, 0, rowArray(0), rowAt(0), rowArray(0), rowAt(0));
        long step = 0;
        while (step < problem.maxSteps() && up >= 0) {
            int down = loops.findFall(set, up, rowArray(up), rowAt(up));
            double gap = set.gap();
            if (gap > target && gap < centred * FRESH_SCORES) {
                centred = centre();
                up = loops.moveAndFindRise(set, 0, rowArray(0), rowAt(0), rowArray(0), rowAt(0));
            } else if (down < 0 || gap <= target) {
                break;
            } else {
                float moved = (float) move(up, down);
                up = loops.moveAndFindRise(set, moved, rowArray(up), rowAt(up), rowArray(down), rowAt(down));
                step++;
            }
        }
        return new SubproblemSolution(beta, step);
    }

    /** Sets the scores, less the middle of the gap, from the dual variables; the gap. */
    private double centre() {
        double[] scores = problem.scores().clone();
        for (int i = 0; i < size; i++) {
            double change = beta[i] - problem.beta()[i];
            if (change != 0) {
                for (int j = 0; j < size; j++) {
                    scores[j] += change * problem.kernel()[i * size + j];
                }
            }
        }
        double fall = Double.NEGATIVE_INFINITY;
        double rise = Double.POSITIVE_INFINITY;
        for (int i = 0; i < size; i++) {
            fall = Math.max(fall, scores[i] + set.falls()[i]);
            rise = Math.min(rise, scores[i] + set.rises()[i]);
        }
        // Where nothing can rise or nothing fall, there is no gap and the middle doesn't matter.
        double middle = Double.isInfinite(fall) || Double.isInfinite(rise) ? 0 : fall + (rise - fall) / 2;
        for (int i = 0; i < size; i++) {
            set.scores()[i] = (float) (scores[i] - middle);
        }
        return fall - rise;
    }

    private void setOffsets(int i) {
        float epsilon = (float) problem.epsilon();
        float rise = beta[i] >= 0 ? epsilon : -epsilon;
        float fall = beta[i] > 0 ? epsilon : -epsilon;
        set.rises()[i] = beta[i] >= problem.upper()[i] ? Float.POSITIVE_INFINITY : rise;
        set.falls()[i] = beta[i] <= problem.lower()[i] ? Float.NEGATIVE_INFINITY : fall;
    }

    /** Moves one variable up and one down, and gives by how much. */
    private double move(int up, int down) {
        float[] kernel = rowArray(up);
        double curvature = (double) set.diagonal()[up] + set.diagonal()[down] - 2.0 * kernel[rowAt(up) + down];
        double slope = (double) set.fall(down) - set.rise(up);
        double wanted = slope / (curvature > 0 ? curvature : WorkingSet.SMALLEST_CURVATURE);
        double room = beta[up] < 0 ? -beta[up] : problem.upper()[up] - beta[up];
        double depth = beta[down] > 0 ? beta[down] : beta[down] - problem.lower()[down];
        double step = Math.min(wanted, Math.min(room, depth));
        // Ends are reached exactly, so that a variable at an end is known to be there.
        beta[up] = step == room ? (beta[up] < 0 ? 0 : problem.upper()[up]) : beta[up] + step;
        beta[down] = step == depth ? (beta[down] > 0 ? 0 : problem.lower()[down]) : beta[down] - step;
        setOffsets(up);
        setOffsets(down);
        return step;
    }
}
