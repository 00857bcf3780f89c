package boulevard.device.pairs;

import java.util.Iterator;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/** Looks once for loops that are faster than plain ones. */
final class BestPairLoops {
    static final PairLoops FOUND = find();

    private BestPairLoops() {}

    private static PairLoops find() {
        try {
            Iterator<PairLoops> loaded = ServiceLoader.load(PairLoops.class, PairLoops.class.getClassLoader())
                    .iterator();
            if (loaded.hasNext()) {
                return loaded.next();
            }
        } catch (ServiceConfigurationError | LinkageError broken) {
            System.getLogger(PairLoops.class.getName())
                    .log(System.Logger.Level.DEBUG, "plain loops for small problems: {0}", broken);
        }
        return new PairLoops() {};
    }
}
