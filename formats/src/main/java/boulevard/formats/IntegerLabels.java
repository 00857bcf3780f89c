package boulevard.formats;

import boulevard.data.DataException;
import boulevard.data.Labels;
import java.util.List;

/** Labels for model files of programs that know only 32-bit integers. */
public final class IntegerLabels {
    private IntegerLabels() {}

    /**
     * The names of at least two labels, in order.
     *
     * @param file name of the file to be written, for the message
     * @param program whose format it is, for the message
     * @throws DataException if one of them is no 32-bit integer, or there are fewer than two
     */
    public static List<String> of(Labels labels, String file, String program) {
        for (String name : labels.names()) {
            try {
                Integer.parseInt(name);
            } catch (NumberFormatException notAnInteger) {
                throw (DataException) new DataException(file + ": wanted 32-bit integers as labels, which is all that "
                                + program + "'s format holds, got '" + name
                                + "'; number the classes, or keep the model in the own format")
                        .initCause(notAnInteger);
            }
        }
        if (labels.size() < 2) {
            throw new DataException(file + ": wanted a model of at least two classes, got one of " + labels.size());
        }
        return labels.names();
    }
}
