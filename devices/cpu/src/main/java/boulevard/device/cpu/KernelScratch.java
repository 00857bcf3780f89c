package boulevard.device.cpu;

import boulevard.device.MemoryBudget;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A {@link Panel} and a {@link Tile} for every thread of a device, kept from call to call. */
final class KernelScratch implements AutoCloseable {
    private final MemoryBudget budget;
    private final int threads;
    private final List<Panel> panels = new ArrayList<>();
    private final List<Tile> tiles = new ArrayList<>();
    private @Nullable PanelNeeds has;
    private MemoryBudget.Reservation reservation = MemoryBudget.Reservation.NONE;

    KernelScratch(MemoryBudget budget, int threads) {
        this.budget = budget;
        this.threads = threads;
    }

    /** Makes what the threads have enough for {@code needs}. */
    void prepare(PanelNeeds needs) {
        PanelNeeds known = has;
        if (known != null && needs.fitsIn(known)) {
            return;
        }
        close();
        reservation = budget.reserve(threads * needs.bytes(), "work on kernel rows by " + threads + " threads");
        for (int t = 0; t < threads; t++) {
            panels.add(new Panel(needs));
            tiles.add(new Tile(needs));
        }
        has = needs;
    }

    Panel panel(int thread) {
        return panels.get(thread);
    }

    Tile tile(int thread) {
        return tiles.get(thread);
    }

    @Override
    public void close() {
        has = null;
        panels.clear();
        tiles.clear();
        reservation.close();
        reservation = MemoryBudget.Reservation.NONE;
    }
}
