package boulevard.device.cpu;

import boulevard.data.RowBlock;

/**
 * What a thread needs to work on the panels of a block.
 *
 * @param width rows of x in a panel
 * @param height the most columns in a panel
 * @param columns columns of x
 * @param stored whether panels are stored, so that the thread needs no place for one
 * @param mapped whether panels have only the columns that occur
 * @param wide whether products are in float64
 */
record PanelNeeds(int width, int height, int columns, boolean stored, boolean mapped, boolean wide) {
    static PanelNeeds of(Panels panels, int width, boolean wide) {
        return new PanelNeeds(width, panels.height(), panels.columns(), panels.isStored(), !panels.dense(), wide);
    }

    /** The most that any operation on this block takes. */
    static PanelNeeds most(RowBlock data, int width) {
        return of(Panels.fleeting(data, width), width, true);
    }

    /** Bytes of a {@link Panel} and a {@link Tile}. */
    long bytes() {
        long values = (long) height * width;
        long panel = (stored ? 0 : 4 * values) + (wide ? 8 * values : 0);
        long map = mapped ? 4L * columns + 12L * (height + 1) : 0;
        long tile = (4L + (wide ? 8 : 0)) * (Tile.ROWS + 1) * width + 8L * width;
        return panel + map + tile;
    }

    /** Whether scratch space made for {@code other} does for this. */
    boolean fitsIn(PanelNeeds other) {
        return width == other.width
                && height <= other.height
                && columns == other.columns
                && (stored || !other.stored)
                && mapped == other.mapped
                && (!wide || other.wide);
    }
}
