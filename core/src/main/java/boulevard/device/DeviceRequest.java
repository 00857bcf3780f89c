package boulevard.device;

import java.util.ArrayList;
import java.util.List;

/**
 * One term of a device specification: {@code cpu}, {@code cpu*4}, {@code cuda:0,1}.
 *
 * @param kind the backend
 * @param indices which of its devices; empty for all of them
 * @param count into how many devices the hardware is divided ({@code *4}), 1 unless asked
 */
public record DeviceRequest(String kind, List<Integer> indices, int count) {
    /** Copies the list. */
    public DeviceRequest {
        indices = List.copyOf(indices);
    }

    /**
     * Reads a specification: terms joined by {@code +}.
     *
     * @throws IllegalArgumentException for anything that is none; the message states the grammar
     */
    public static List<DeviceRequest> parse(String specification) {
        List<DeviceRequest> requests = new ArrayList<>();
        for (String term : specification.strip().split("\\+", -1)) {
            requests.add(parseTerm(term.strip(), specification));
        }
        return List.copyOf(requests);
    }

    /**
     * Into how many devices to divide the hardware, for a kind whose hardware is one piece.
     *
     * @throws DeviceUnavailableException if single devices were asked for by index
     */
    public int divisions() {
        if (!indices.isEmpty()) {
            throw new DeviceUnavailableException(
                    "wanted " + kind + " or " + kind + "*N, got device numbers " + indices + ": " + kind
                            + " is one piece of hardware; divide it, for example with " + kind + "*" + indices.size());
        }
        return count;
    }

    private static DeviceRequest parseTerm(String term, String whole) {
        java.util.regex.Matcher parts = java.util.regex.Pattern.compile(
                        "([a-z][a-z0-9-]*)(?::(\\d{1,4}(?:,\\d{1,4})*))?(?:\\*([1-9]\\d{0,3}))?")
                .matcher(term);
        if (!parts.matches()) {
            throw new IllegalArgumentException("wanted devices such as cpu, cpu*4, cuda:0,1 or cpu+cuda, got '" + whole
                    + "'; 'boulevard devices' lists what there is");
        }
        List<Integer> indices = new ArrayList<>();
        if (parts.group(2) != null) {
            for (String index : parts.group(2).split(",", -1)) {
                indices.add(Integer.parseInt(index));
            }
        }
        return new DeviceRequest(
                parts.group(1), indices, parts.group(3) == null ? 1 : Integer.parseInt(parts.group(3)));
    }
}
