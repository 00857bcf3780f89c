package boulevard.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class MemoryBudgetTest {
    @Test
    void countsWhatIsReservedAndRemembersThePeak() {
        MemoryBudget budget = new MemoryBudget("cpu:3", 100);
        MemoryBudget.Reservation first = budget.reserve(60, "a");
        MemoryBudget.Reservation second = budget.reserve(40, "b");
        assertThat(budget.used()).isEqualTo(100);
        first.close();
        first.close();
        assertThat(budget.used()).isEqualTo(40);
        second.close();
        assertThat(budget.used()).isZero();
        assertThat(budget.peak()).isEqualTo(100);
    }

    @Test
    void refusesWhatDoesNotFitAndTakesNothing() {
        MemoryBudget budget = new MemoryBudget("cpu:3", 100);
        budget.reserve(60, "a");
        assertThatThrownBy(() -> budget.reserve(41, "a block"))
                .isInstanceOf(DeviceMemoryException.class)
                .hasMessageContaining("cpu:3")
                .hasMessageContaining("a block needs 41 bytes")
                .hasMessageContaining("40 are free");
        assertThat(budget.used()).isEqualTo(60);
        assertThat(budget.peak()).isEqualTo(60);
    }

    @Test
    void devicesOnOneHeapShareIt() {
        long whole = MemoryBudget.ofHeap("cpu:0", 1, null).limit();
        assertThat(whole).isLessThan(Runtime.getRuntime().maxMemory());
        assertThat(MemoryBudget.ofHeap("cpu:0", 4, null).limit()).isEqualTo(whole / 4);
        assertThat(MemoryBudget.ofHeap("cpu:0", 4, 17L).limit()).isEqualTo(17);
    }

    @Test
    void wantsALimitAboveZero() {
        assertThatThrownBy(() -> new MemoryBudget("cpu:0", 0)).isInstanceOf(IllegalArgumentException.class);
    }
}
