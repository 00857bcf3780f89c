package boulevard.device.cpu;

import java.util.Arrays;

/** Inner products, then kernel values, of up to {@link #ROWS} rows of w with a panel: small enough for the nearest cache. */
final class Tile {
    static final int ROWS = 64;

    private final float[] single;
    private final double[] wide;
    private final float[] singleNorms;
    private final double[] wideNorms;
    private final double[] sums;

    Tile(PanelNeeds needs) {
        int width = needs.width();
        this.single = new float[ROWS * width];
        this.wide = new double[needs.wide() ? ROWS * width : 0];
        this.singleNorms = new float[width];
        this.wideNorms = new double[needs.wide() ? width : 0];
        this.sums = new double[width];
    }

    /** Zeros in float32. */
    float[] clearSingle() {
        Arrays.fill(single, 0);
        return single;
    }

    /** Zeros in float64. */
    double[] clearWide() {
        Arrays.fill(wide, 0);
        return wide;
    }

    float[] single() {
        return single;
    }

    double[] wide() {
        return wide;
    }

    /** A term per row of the panel. */
    float[] singleNorms() {
        return singleNorms;
    }

    double[] wideNorms() {
        return wideNorms;
    }

    /** A zero per row of the panel. */
    double[] clearSums() {
        Arrays.fill(sums, 0);
        return sums;
    }
}
