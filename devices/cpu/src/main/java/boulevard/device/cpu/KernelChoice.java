package boulevard.device.cpu;

import java.util.Optional;

/**
 * How kernel operations are carried out; chosen once, and logged with the reason.
 *
 * @param loops the loops over kernel values and working sets
 * @param blas whether inner products of dense rows are left to OpenBLAS
 */
record KernelChoice(KernelLoops loops, boolean blas) {
    private static final String MODULE = "jdk.incubator.vector";

    /** The fastest that this Java runtime and processor have. */
    static KernelChoice best() {
        return Holder.BEST;
    }

    /** What runs, for logs and reports. */
    String description() {
        return loops.description() + (blas ? "; OpenBLAS" : "");
    }

    private static KernelLoops loopsHere() {
        if (ModuleLayer.boot().findModule(MODULE).isEmpty()) {
            return new PlainLoops("no Vector API; --add-modules " + MODULE + " gives it");
        }
        int bits = VectorLoops.bits();
        return bits < VectorLoops.FEWEST_BITS
                ? new PlainLoops("vectors of " + bits + " bits, fewer than " + VectorLoops.FEWEST_BITS)
                : new VectorLoops();
    }

    /** Initialised by the first use. */
    private static final class Holder {
        static final KernelChoice BEST;

        static {
            Optional<String> absence = Blas.absence();
            BEST = new KernelChoice(loopsHere(), absence.isEmpty());
            System.getLogger(KernelChoice.class.getName())
                    .log(
                            System.Logger.Level.DEBUG,
                            "kernel machines run on {0}{1}",
                            BEST.description(),
                            absence.map(why -> "; " + why).orElse(""));
        }
    }
}
