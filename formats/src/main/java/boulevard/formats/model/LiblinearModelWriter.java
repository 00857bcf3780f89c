package boulevard.formats.model;

import boulevard.formats.IntegerLabels;
import boulevard.model.LinearModel;
import boulevard.model.Output;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Writes LIBLINEAR's model text.
 *
 * <p>With two classes its decision value is positive for the first of its labels, ours for the second: its label line is
 * ours reversed. A negative bias means none there, so a model with one is written with bias and its weights negated.
 */
final class LiblinearModelWriter {
    private final LinearModel model;
    private final List<String> labels;

    LiblinearModelWriter(LinearModel model, String file) {
        this.model = model;
        this.labels = model.output() instanceof Output.Classes classes ? labels(classes, file) : List.of();
    }

    private static List<String> labels(Output.Classes classes, String file) {
        List<String> names = new ArrayList<>(IntegerLabels.of(classes.labels(), file, "LIBLINEAR"));
        if (names.size() == 2) {
            Collections.reverse(names);
        }
        return names;
    }

    void write(OutputStream out) throws IOException {
        boolean real = labels.isEmpty();
        double bias = model.bias() == 0 ? -1 : Math.abs(model.bias());
        line(out, "solver_type " + (real ? "L2R_L2LOSS_SVR" : "L2R_L2LOSS_SVC"));
        line(out, "nr_class " + (real ? 2 : labels.size()));
        if (!real) {
            line(out, "label " + String.join(" ", labels));
        }
        line(out, "nr_feature " + model.features());
        line(out, "bias " + bias);
        line(out, "w");
        int k = model.outputs();
        StringBuilder row = new StringBuilder();
        for (int at = 0; at < model.weights().length; at++) {
            boolean negated = model.bias() < 0 && at >= model.features() * k;
            row.append(negated ? -model.weights()[at] : model.weights()[at]).append(' ');
            if ((at + 1) % k == 0) {
                line(out, row.toString());
                row.setLength(0);
            }
        }
    }

    private static void line(OutputStream out, String text) throws IOException {
        out.write((text + "\n").getBytes(StandardCharsets.US_ASCII));
    }
}
