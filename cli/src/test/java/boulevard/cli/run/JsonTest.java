package boulevard.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class JsonTest {
    @Test
    void valuesKeepOrderAndType() {
        assertThat(Json.text(
                        Json.object("b", 1, "a", List.of(1.5, true, "x\"\n"), "c", Json.object("d", 12345678901L))))
                .isEqualTo("{\"b\":1,\"a\":[1.5,true,\"x\\\"\\n\"],\"c\":{\"d\":12345678901}}");
    }

    @Test
    void numbersThatJsonLacksAreNull() {
        assertThat(Json.text(Json.object("nan", Double.NaN, "infinite", Float.POSITIVE_INFINITY)))
                .isEqualTo("{\"nan\":null,\"infinite\":null}");
    }
}
