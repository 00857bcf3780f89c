package boulevard.solver.smo;

import boulevard.collective.Communicator;
import boulevard.collective.HostBuffer;
import boulevard.distributed.StopSignal;

/**
 * Where all ranks' variables stand together.
 *
 * @param rise smallest slope of a variable that can rise
 * @param fall largest slope of a variable that can fall
 * @param objective V
 * @param stop the first rank's reason to stop
 */
record Extremes(double rise, double fall, double objective, StopSignal.Reason stop) {
    private static final int VALUES = 4;

    /** A collective call: all ranks get the same. */
    static Extremes of(DualState state, Communicator peers, StopSignal signal) {
        double rise = Double.POSITIVE_INFINITY;
        double fall = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < state.rows(); i++) {
            rise = Math.min(rise, state.rise(i));
            fall = Math.max(fall, state.fall(i));
        }
        double[] all = new double[VALUES * peers.size()];
        int at = VALUES * peers.rank();
        all[at] = rise;
        all[at + 1] = fall;
        all[at + 2] = state.objective();
        all[at + 3] = signal.reason().code();
        peers.allGather(HostBuffer.of(all), Communicator.evenBounds(all.length, peers.size()));
        double objective = 0;
        for (int r = 0; r < all.length; r += VALUES) {
            rise = Math.min(rise, all[r]);
            fall = Math.max(fall, all[r + 1]);
            objective += all[r + 2];
        }
        return new Extremes(rise, fall, objective, StopSignal.Reason.of((int) all[3]));
    }

    /** The largest violation of the optimality conditions; 0 where nothing can move. */
    double gap() {
        return Double.isInfinite(rise) || Double.isInfinite(fall) ? 0 : Math.max(0, fall - rise);
    }

    double middle() {
        return Double.isInfinite(rise) || Double.isInfinite(fall) ? 0 : (rise + fall) / 2;
    }
}
