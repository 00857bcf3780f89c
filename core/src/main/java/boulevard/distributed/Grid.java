package boulevard.distributed;

/**
 * How ranks are laid over the data matrix. Rank r is in row group r / columnGroups and column group r % columnGroups.
 *
 * @param rowGroups into how many parts the rows are split
 * @param columnGroups into how many parts the columns are split
 */
public record Grid(int rowGroups, int columnGroups) {
    /** Checks that both are positive. */
    public Grid {
        if (rowGroups < 1 || columnGroups < 1) {
            throw new IllegalArgumentException("wanted at least 1 x 1 groups, got " + rowGroups + " x " + columnGroups);
        }
    }

    /** Data parallelism: every rank has all columns of its rows. */
    public static Grid data(int ranks) {
        return new Grid(ranks, 1);
    }

    /** Number of ranks. */
    public int ranks() {
        return rowGroups * columnGroups;
    }

    /** The row group of a rank. */
    public int rowGroup(int rank) {
        return rank / columnGroups;
    }

    /** The column group of a rank. */
    public int columnGroup(int rank) {
        return rank % columnGroups;
    }

    /** Whether a rank owns the constant column: the last column group does, even if it has no other. */
    public boolean ownsConstant(int rank) {
        return columnGroup(rank) == columnGroups - 1;
    }

    /** The grid in words, such as {@code 4 x 1 (data)}. */
    @Override
    public String toString() {
        String kind = ranks() == 1 ? "single" : columnGroups == 1 ? "data" : rowGroups == 1 ? "model" : "hybrid";
        return rowGroups + " x " + columnGroups + " (" + kind + ")";
    }
}
