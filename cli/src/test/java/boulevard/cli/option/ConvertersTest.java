package boulevard.cli.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ConvertersTest {
    @ParameterizedTest
    @CsvSource({"30s,PT30S", "10m,PT10M", "1h30m,PT1H30M", "0.5s,PT0.5S", "1H,PT1H"})
    void times(String text, Duration expected) {
        assertThat(new DurationConverter().convert(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "10", "m", "1m1h", "-5s", "1.5m"})
    void noTimes(String text) {
        assertThatThrownBy(() -> new DurationConverter().convert(text)).hasMessageContaining("got '" + text + "'");
    }

    @ParameterizedTest
    @CsvSource({"8g,8589934592", "512m,536870912", "64K,65536", "1t,1099511627776", "1000,1000"})
    void amountsOfMemory(String text, long expected) {
        assertThat(new BytesConverter().convert(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "0g", "g", "1.5g", "-1m", "8gb", "999999999999t"})
    void noAmountsOfMemory(String text) {
        assertThatThrownBy(() -> new BytesConverter().convert(text)).hasMessageContaining("got '" + text + "'");
    }

    @Test
    void underscoresAreHyphens() {
        assertThat(WordConverter.word(Thread.State.TIMED_WAITING)).isEqualTo("timed-waiting");
    }
}
