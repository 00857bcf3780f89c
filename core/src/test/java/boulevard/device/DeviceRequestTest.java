package boulevard.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class DeviceRequestTest {
    @Test
    void readsTermsJoinedByPlus() {
        assertThat(DeviceRequest.parse(" cpu*4 + cuda:0,12+opencl "))
                .containsExactly(
                        new DeviceRequest("cpu", List.of(), 4),
                        new DeviceRequest("cuda", List.of(0, 12), 1),
                        new DeviceRequest("opencl", List.of(), 1));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "+", "cpu+", "cpu*0", "cpu*", "cpu:", "cuda:0,", "CPU", "cpu 4", "cpu*4:0", "cpu*99999"})
    void refusesAnythingElseWithTheGrammar(String specification) {
        assertThatThrownBy(() -> DeviceRequest.parse(specification))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("cpu*4")
                .hasMessageContaining("'" + specification + "'");
    }

    @Test
    void hardwareInOnePieceIsDividedNotPicked() {
        assertThat(DeviceRequest.parse("cpu*3").get(0).divisions()).isEqualTo(3);
        assertThatThrownBy(() -> DeviceRequest.parse("cpu:0,1").get(0).divisions())
                .isInstanceOf(DeviceUnavailableException.class)
                .hasMessageContaining("[0, 1]")
                .hasMessageContaining("cpu*2");
    }
}
