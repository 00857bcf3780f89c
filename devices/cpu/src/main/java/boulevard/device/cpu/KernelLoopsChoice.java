package boulevard.device.cpu;

/** Chooses the inner loops of kernel machines once, and logs which and why. */
final class KernelLoopsChoice {
    private static final String MODULE = "jdk.incubator.vector";

    private KernelLoopsChoice() {}

    /** The fastest loops that this Java runtime and processor have. */
    static KernelLoops best() {
        return Holder.BEST;
    }

    private static KernelLoops choose() {
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
        static final KernelLoops BEST = choose();

        static {
            System.getLogger(KernelLoopsChoice.class.getName())
                    .log(System.Logger.Level.DEBUG, "kernel machines run on {0}", BEST.description());
        }
    }
}
