package boulevard.collective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import boulevard.collective.AllReduceAlgorithm.ByCost;
import boulevard.collective.AllReduceAlgorithm.Hierarchical;
import boulevard.collective.AllReduceAlgorithm.Ring;
import boulevard.collective.AllReduceAlgorithm.Tree;
import boulevard.collective.AllReduceCost.Link;
import org.junit.jupiter.api.Test;

final class AllReduceCostTest {
    private static final Link FAST = new Link(1e-6, 1e-11);
    private static final Link SLOW = new Link(1e-5, 1e-10);

    @Test
    void timesFollowTheFormulas() {
        AllReduceCost flat = AllReduceCost.uniform(SLOW);
        assertThat(flat.ring(8_000_000, 8)).isEqualTo(14 * (1e-5 + 1e-4), within(1e-12));
        assertThat(flat.tree(8_000_000, 8)).isEqualTo(6 * (1e-5 + 8e-4), within(1e-12));
        assertThat(flat.tree(8_000_000, 5)).isEqualTo(6 * (1e-5 + 8e-4), within(1e-12));
        // Eight ranks, four per node: 6 messages of 2 MB within, 2 of 4 MB over the shared link between.
        assertThat(new AllReduceCost(FAST, SLOW, 4).hierarchical(8_000_000, 8))
                .isEqualTo(6 * (1e-6 + 2e-5) + 2 * (1e-5 + 4e-4), within(1e-12));
    }

    @Test
    void oneRankCostsNothing() {
        AllReduceCost flat = AllReduceCost.uniform(SLOW);
        assertThat(flat.ring(1000, 1)).isZero();
        assertThat(flat.tree(1000, 1)).isZero();
        assertThat(flat.hierarchical(1000, 1)).isZero();
    }

    @Test
    void choosesByLengthAndNodes() {
        AllReduceCost flat = AllReduceCost.uniform(SLOW);
        assertThat(flat.choose(8, 8)).isEqualTo(new Tree());
        assertThat(flat.choose(100_000_000, 8)).isEqualTo(new Ring());
        AllReduceCost nodes = new AllReduceCost(FAST, SLOW, 8);
        assertThat(nodes.choose(80_000_000, 64)).isEqualTo(new Hierarchical(8));
        assertThat(nodes.choose(80_000_000, 8)).isEqualTo(new Ring());
        assertThat(nodes.choose(80_000_000, 63)).isEqualTo(new Ring());
    }

    @Test
    void groupsOfSomeRanksKeepTheirNodes() {
        Hierarchical nodes = new Hierarchical(4);
        assertThat(nodes.among(new int[] {0, 1, 4, 5})).isEqualTo(new Hierarchical(2));
        assertThat(nodes.among(new int[] {5, 4, 1, 0})).isEqualTo(new Hierarchical(2));
        assertThat(nodes.among(new int[] {0, 4, 8})).isEqualTo(new Hierarchical(1));
        assertThat(nodes.among(new int[] {0, 1, 4})).isEqualTo(new Ring());
        assertThat(nodes.among(new int[] {0, 1, 2, 4})).isEqualTo(new Ring());
        assertThat(new ByCost(new AllReduceCost(FAST, SLOW, 4)).among(new int[] {4, 5, 6}))
                .isEqualTo(new ByCost(new AllReduceCost(FAST, SLOW, 3)));
    }

    @Test
    void unequalNodesAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Hierarchical(4).requireSize(6))
                .withMessageContainingAll("6 ranks", "4 per node", "ring");
        assertThatIllegalArgumentException().isThrownBy(() -> new Hierarchical(0));
        assertThatIllegalArgumentException().isThrownBy(() -> new Link(Double.NaN, 0));
    }
}
