package boulevard.solver.newton;

import static boulevard.solver.Vectors.gather;
import static boulevard.solver.Vectors.scatter;
import static boulevard.solver.Vectors.select;

import boulevard.device.Device;
import boulevard.device.LossSums;
import boulevard.device.MultiVector;
import boulevard.distributed.DistributedOperator;
import boulevard.solver.Vectors;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The problems that a Newton run is still working on: their points w, margins X w, anchors, dual candidates β, slopes and
 * gradients w − Xᵀβ, all one column per problem.
 */
final class NewtonBatch implements AutoCloseable {
    /** The problems' numbers in the whole task. */
    final int[] ids;

    final MultiVector w;
    final MultiVector margins;
    /** Of the proximal term; null for squared losses, which need none. */
    final @Nullable MultiVector anchor;

    final MultiVector beta;
    final MultiVector slope;
    final MultiVector gradient;

    private final DistributedOperator x;
    private final Device device;
    private final DistributedOperator.Problem problem;
    private final double[] pull;
    private LossSums sums;

    /** A batch at w = 0 for all problems. */
    static NewtonBatch start(DistributedOperator x, DistributedOperator.Problem whole, double sigma) {
        double pull = whole.loss().squared() ? 0 : 1 / sigma;
        int[] all = Vectors.identity(whole.width());
        NewtonBatch batch = new NewtonBatch(x, whole, all, Vectors.constant(whole.width(), pull));
        batch.loss();
        batch.gradient(all);
        return batch;
    }

    private NewtonBatch(DistributedOperator x, DistributedOperator.Problem problem, int[] ids, double[] pull) {
        this.x = x;
        this.device = x.device();
        this.problem = problem;
        this.ids = ids;
        this.pull = pull;
        int k = ids.length;
        this.w = x.featureLike(k);
        this.gradient = x.featureLike(k);
        this.margins = x.rowLike(k);
        this.beta = x.rowLike(k);
        this.slope = x.rowLike(k);
        this.anchor = problem.loss().squared() ? null : x.rowLike(k);
        this.sums = new LossSums(new double[k], new double[k], new double[k], new double[k]);
    }

    /** Only the problems at positions {@code kept}, in new vectors; closes this batch. */
    NewtonBatch narrow(int[] kept) {
        int[] newIds = Arrays.stream(kept).map(k -> ids[k]).toArray();
        NewtonBatch narrow = new NewtonBatch(x, problem.select(kept), newIds, select(pull, kept));
        gather(device, w, kept, narrow.w);
        gather(device, margins, kept, narrow.margins);
        gather(device, beta, kept, narrow.beta);
        gather(device, slope, kept, narrow.slope);
        gather(device, gradient, kept, narrow.gradient);
        if (anchor != null && narrow.anchor != null) {
            gather(device, anchor, kept, narrow.anchor);
        }
        narrow.sums = new LossSums(
                select(sums.smooth(), kept),
                select(sums.primal(), kept),
                select(sums.dual(), kept),
                select(sums.active(), kept));
        close();
        return narrow;
    }

    /** Writes w and β of the problems at these positions to their columns of the whole solution. */
    void save(int[] positions, MultiVector weights, MultiVector dual) {
        int[] targets = Arrays.stream(positions).map(k -> ids[k]).toArray();
        device.copyColumns(w, positions, weights, targets);
        device.copyColumns(beta, positions, dual, targets);
    }

    int width() {
        return ids.length;
    }

    /** Dual candidates, slopes and sums at the present margins. */
    void loss() {
        sums = x.loss(problem, margins, anchor, pull, beta, slope);
    }

    /** What {@link #loss} last gave. */
    LossSums sums() {
        return sums;
    }

    /** Gradients of the problems at these positions: half a pass and a round. */
    void gradient(int[] positions) {
        if (positions.length == width()) {
            x.multiplyTransposed(beta, gradient);
            Vectors.combine(device, 1, w, -1, gradient);
            return;
        }
        try (MultiVector someBeta = x.rowLike(positions.length);
                MultiVector someW = x.featureLike(positions.length);
                MultiVector some = x.featureLike(positions.length)) {
            gather(device, beta, positions, someBeta);
            gather(device, w, positions, someW);
            x.multiplyTransposed(someBeta, some);
            Vectors.combine(device, 1, someW, -1, some);
            scatter(device, some, gradient, positions);
        }
    }

    /** A proximal step of the problems at these positions: anchors at β, σ times {@code growth}, all else follows. */
    void advance(int[] positions, double growth) {
        if (anchor == null) {
            throw new IllegalStateException("a squared loss has no proximal steps");
        }
        device.copyColumns(beta, positions, anchor, positions);
        for (int k : positions) {
            pull[k] /= growth;
        }
        loss();
        gradient(positions);
    }

    @Override
    public void close() {
        w.close();
        margins.close();
        beta.close();
        slope.close();
        gradient.close();
        if (anchor != null) {
            anchor.close();
        }
    }
}
