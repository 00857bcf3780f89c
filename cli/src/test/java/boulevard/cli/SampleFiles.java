package boulevard.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.SplittableRandom;

/** Small data files in LIBSVM's format. */
final class SampleFiles {
    private SampleFiles() {}

    /** Rows around one centre per class, labelled 0, 1, ...; every fourth of the features belongs to one class. */
    static Path classes(Path file, int rows, int classes, long seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < rows; i++) {
            int label = i % classes;
            text.append(label);
            for (int j = 0; j < 2 * classes; j++) {
                double centre = j / 2 == label ? 1 : 0;
                text.append(String.format(Locale.ROOT, " %d:%.4f", j + 1, centre + random.nextDouble(-0.4, 0.4)));
            }
            text.append('\n');
        }
        return Files.writeString(file, text);
    }

    /** Labels -1 and +1 that have nothing to do with the features: training takes long. */
    static Path noise(Path file, int rows, int features, long seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < rows; i++) {
            text.append(random.nextBoolean() ? "+1" : "-1");
            for (int j = 1; j <= features; j++) {
                text.append(String.format(Locale.ROOT, " %d:%.3f", j, random.nextDouble(-1, 1)));
            }
            text.append('\n');
        }
        return Files.writeString(file, text);
    }

    /** Targets y = 3 x1 - 2 x2 + 1 without noise. */
    static Path line(Path file, int rows, long seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < rows; i++) {
            double first = random.nextDouble(-1, 1);
            double second = random.nextDouble(-1, 1);
            text.append(String.format(Locale.ROOT, "%.6f 1:%.6f 2:%.6f%n", 3 * first - 2 * second + 1, first, second));
        }
        return Files.writeString(file, text);
    }
}
