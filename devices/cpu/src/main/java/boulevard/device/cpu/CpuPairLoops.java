package boulevard.device.cpu;

import boulevard.device.pairs.PairLoops;
import boulevard.device.pairs.WorkingSet;

/** The processor's loops for small problems, for devices of other kinds. */
public final class CpuPairLoops implements PairLoops {
    private final PairLoops loops = KernelChoice.best().loops();

    @Override
    public int moveAndFindRise(WorkingSet set, float step, float[] up, int upAt, float[] down, int downAt) {
        return loops.moveAndFindRise(set, step, up, upAt, down, downAt);
    }

    @Override
    public int findFall(WorkingSet set, int rising, float[] row, int at) {
        return loops.findFall(set, rising, row, at);
    }
}
