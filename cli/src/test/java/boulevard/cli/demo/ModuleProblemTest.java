package boulevard.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import boulevard.cli.demo.RuntimeClasses.ClassFile;
import boulevard.data.CsrBlock;
import boulevard.data.Matrix;
import boulevard.data.Targets;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ModuleProblemTest {
    private static List<ClassFile> classes(int count) {
        List<ClassFile> classes = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Map<String, Integer> words = new HashMap<>(Map.of("shared", 1 + i % 3, "word" + i % 2, 2));
            classes.add(new ClassFile("module" + i % 2, "p/Class" + i + ".class", words));
        }
        return classes;
    }

    @Test
    void aFifthIsHeldOutTheSameEveryTime() {
        ModuleProblem problem = ModuleProblem.of(classes(1000));

        long heldOut = problem.heldOut().matrix().rows();
        assertThat(heldOut).isBetween(150L, 250L);
        assertThat(problem.training().matrix().rows()).isEqualTo(1000 - heldOut);
        assertThat(((Targets.Classes) ModuleProblem.of(classes(1000)).heldOut().targets()).ids())
                .isEqualTo(((Targets.Classes) problem.heldOut().targets()).ids());
        assertThat(problem.majorityAccuracy()).isBetween(0.35, 0.65);
    }

    @Test
    void oneModuleIsNoProblem() {
        List<ClassFile> one =
                classes(100).stream().filter(c -> c.module().equals("module0")).toList();

        assertThatThrownBy(() -> ModuleProblem.of(one))
                .hasMessageContaining("wanted a Java runtime with classes of at least 2 modules, got [module0]")
                .hasMessageContaining("run with a full JDK");
    }

    @Test
    void weightsAreLogTfIdfOfTheTrainingPartInUnitRows() {
        TextFeatures features = new TextFeatures(List.of(Map.of("both", 1, "rare", 1), Map.of("both", 2)));

        Matrix matrix = features.matrix(List.of(Map.of("both", 3, "rare", 1, "unseen", 9), Map.of("unseen", 1)));

        CsrBlock block = (CsrBlock) matrix.blocks().get(0);
        double both = (1 + Math.log(3)) * 1;
        double rare = 1 + Math.log(3.0 / 2);
        assertThat(matrix.columns()).isEqualTo(2);
        assertThat(block.columnIds()).containsExactly(0, 1);
        assertThat(block.values()[0]).isCloseTo((float) (both / Math.hypot(both, rare)), within(1e-6f));
        assertThat(block.values()[1]).isCloseTo((float) (rare / Math.hypot(both, rare)), within(1e-6f));
        assertThat(block.rows(1, 2).nonZeros()).isZero();
    }

    @Test
    void theRunningRuntimeHasWordsButNoNamesOfPackages() throws IOException {
        List<ClassFile> classes = RuntimeClasses.read();

        ClassFile list = classes.stream()
                .filter(c -> c.name().equals("java/util/ArrayList.class"))
                .findFirst()
                .orElseThrow();
        assertThat(list.module()).isEqualTo("java.base");
        assertThat(list.words()).containsKeys("ensure", "capacity", "grow").doesNotContainKeys("util", "lang");
        assertThat(classes).noneMatch(c -> c.name().endsWith("module-info.class"));
    }
}
