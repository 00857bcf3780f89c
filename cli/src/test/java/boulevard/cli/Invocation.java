package boulevard.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A command run inside the test's process.
 *
 * @param status exit status
 * @param out standard output
 * @param err standard error
 */
record Invocation(int status, String out, String err) {
    static Invocation of(Object... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        String[] words = new String[arguments.length];
        for (int i = 0; i < words.length; i++) {
            words[i] = arguments[i].toString();
        }
        int status = Main.commandLine()
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(words);
        return new Invocation(status, out.toString(), err.toString());
    }

    /** Standard output as one JSON object and nothing else. */
    Map<String, @Nullable Object> json() throws IOException {
        return parse(out);
    }

    static Map<String, @Nullable Object> parse(String text) throws IOException {
        try (JsonParser json = new JsonFactory().createParser(text)) {
            json.nextToken();
            Object value = value(json);
            if (json.nextToken() != null || !(value instanceof Map<?, ?> map)) {
                throw new IOException("wanted one JSON object, got: " + text);
            }
            Map<String, @Nullable Object> object = new LinkedHashMap<>();
            map.forEach((key, element) -> object.put(String.valueOf(key), element));
            return object;
        }
    }

    private static @Nullable Object value(JsonParser json) throws IOException {
        JsonToken token = json.currentToken();
        if (token == JsonToken.START_OBJECT) {
            Map<String, @Nullable Object> object = new LinkedHashMap<>();
            while (json.nextToken() != JsonToken.END_OBJECT) {
                String name = json.currentName();
                json.nextToken();
                object.put(name, value(json));
            }
            return object;
        }
        if (token == JsonToken.START_ARRAY) {
            List<@Nullable Object> list = new ArrayList<>();
            while (json.nextToken() != JsonToken.END_ARRAY) {
                list.add(value(json));
            }
            return list;
        }
        return switch (token) {
            case VALUE_NULL -> null;
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_STRING -> json.getText();
            default -> json.getDoubleValue();
        };
    }
}
