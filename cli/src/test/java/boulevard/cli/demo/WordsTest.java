package boulevard.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class WordsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    parseHTTPHeader      | header http parse
                    MAX_VALUE            | max value
                    the quick, the slow! | quick slow the the
                    utf8Decoder          | decoder utf
                    aB                   | ''
                    Grüße aus Köln       | aus
                    HTTP                 | http
                    isABTest             | test
                    java.util.logging    | ''
                    sun.net.spi.Default  | ''
                    Done. Well           | done well
                    """)
    void textsAreTakenApart(String text, String expected) {
        Map<String, Integer> counts = new TreeMap<>();

        Words.count(text, counts);

        StringBuilder words = new StringBuilder();
        counts.forEach((word, count) -> words.append((word + " ").repeat(count)));
        assertThat(words.toString().strip()).isEqualTo(expected);
    }
}
