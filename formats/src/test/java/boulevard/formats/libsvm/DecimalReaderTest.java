package boulevard.formats.libsvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares with the JDK's parsers, bit by bit; -Dboulevard.seed=N replays the numbers of one seed. */
final class DecimalReaderTest {
    private final DecimalReader reader = new DecimalReader();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "-0",
                "0.0",
                "+1",
                "1.",
                ".5",
                "00012.500",
                "1e5",
                "1E-5",
                "1e+22",
                "1e23",
                "-1e-22",
                "0e999999999",
                "16777217",
                "16777219",
                "16777217.0000000000001",
                "16777216.9999999999999999999",
                "1e-45",
                "7.006492e-46",
                "7.1e-46",
                "1.17549435e-38",
                "1.1754943e-38",
                "3.4028235e38",
                "3.4028236e38",
                "3.4028235677973366e38",
                "3.5e38",
                "1e-400",
                "1e400",
                "123456789012345678",
                "9999999999999999999999999",
                "0.1234567890123456789012345",
                "9007199254740993",
                "9007199254740992.5",
                "0.30000001192092896",
                "0.000000000000000000000000000000000001"
            })
    void agreesWithTheJdk(String text) {
        assertAgrees(text);
    }

    @RepeatedTest(20)
    void agreesWithTheJdkOnRandomNumbers(RepetitionInfo repetition) {
        long seed = Long.getLong("boulevard.seed", repetition.getCurrentRepetition());
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 1000; i++) {
            float value = Float.intBitsToFloat(random.nextInt());
            if (Float.isFinite(value)) {
                assertAgrees(Float.toString(value));
                assertAgrees(Double.toString(Double.longBitsToDouble(random.nextLong() & ~(1L << 62))));
                // Exactly between two floats, and a little beside it: where rounding twice goes wrong.
                double middle = ((double) value + Math.nextUp(value)) / 2;
                assertAgrees(new BigDecimal(middle).toString());
                assertAgrees(Double.toString(middle));
                assertAgrees(Double.toString(Math.nextUp(middle)));
            }
            assertAgrees(String.format(Locale.ROOT, "%." + random.nextInt(1, 20) + "f", random.nextDouble(-1e4, 1e4)));
            assertAgrees(random.nextLong() + "e" + random.nextInt(-60, 30));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "-",
                "+",
                ".",
                "-.",
                "e5",
                "1e",
                "1e+",
                "--1",
                "+-1",
                "NaN",
                "nan",
                "inf",
                "Infinity",
                "-Infinity"
            })
    void findsNoNumber(String text) {
        byte[] bytes = (text + "\n").getBytes(StandardCharsets.US_ASCII);
        reader.readFloat(bytes, 0);
        assertThat(reader.end()).isEqualTo(-1);
        reader.readDouble(bytes, 0);
        assertThat(reader.end()).isEqualTo(-1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1f", "1d", "1D", "1F", "0x1p3", "1_000", "1,5", "1.5.2", "1e5.5", "1 "})
    void stopsBeforeWhatIsNoPartOfANumber(String text) {
        byte[] bytes = (text + "\n").getBytes(StandardCharsets.US_ASCII);
        reader.readFloat(bytes, 0);
        assertThat(reader.end()).isBetween(1, text.length() - 1);
    }

    private void assertAgrees(String text) {
        byte[] bytes = (text + " ").getBytes(StandardCharsets.US_ASCII);
        float single = reader.readFloat(bytes, 0);
        assertThat(reader.end()).as(text).isEqualTo(text.length());
        assertThat(Float.floatToIntBits(single)).as(text).isEqualTo(Float.floatToIntBits(Float.parseFloat(text)));
        double twice = reader.readDouble(bytes, 0);
        assertThat(Double.doubleToLongBits(twice))
                .as(text)
                .isEqualTo(Double.doubleToLongBits(Double.parseDouble(text)));
    }
}
