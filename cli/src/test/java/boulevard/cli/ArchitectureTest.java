package boulevard.cli;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;

/** Which package may know which, over every class of this project that the command line can reach. */
@AnalyzeClasses(packages = "boulevard", importOptions = DoNotIncludeTests.class)
final class ArchitectureTest {
    private static final String[] CORE = {
        "boulevard",
        "boulevard.data..",
        "boulevard.kernel..",
        "boulevard.loss..",
        "boulevard.metric..",
        "boulevard.device",
        "boulevard.device.pairs..",
        "boulevard.device.reference..",
        "boulevard.collective",
        "boulevard.collective.local..",
        "boulevard.distributed..",
        "boulevard.model..",
        "boulevard.predict..",
        "boulevard.solver..",
        "boulevard.validation..",
        "boulevard.train..",
        "boulevard.tune..",
    };

    // Modules: dependencies point one way.

    @ArchTest
    static final ArchRule coreNeedsNothingButJava = classes()
            .that()
            .resideInAnyPackage(CORE)
            .should()
            .onlyDependOnClassesThat(resideInAnyPackage(with(CORE, "java..", "org.jspecify..")))
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule formatsKnowCore = mayKnow("boulevard.formats..", CORE);

    @ArchTest
    static final ArchRule cpuDeviceKnowsCore = mayKnow("boulevard.device.cpu..", CORE);

    @ArchTest
    static final ArchRule gpuDeviceKnowsCore = mayKnow("boulevard.device.gpu..", CORE);

    @ArchTest
    static final ArchRule openClKnowsGpuAndCore =
            mayKnow("boulevard.device.opencl..", with(CORE, "boulevard.device.gpu.."));

    @ArchTest
    static final ArchRule cudaKnowsGpuAndCore =
            mayKnow("boulevard.device.cuda..", with(CORE, "boulevard.device.gpu.."));

    @ArchTest
    static final ArchRule testKitKnowsCore = mayKnow("boulevard.testkit..", CORE);

    @ArchTest
    static final ArchRule commandLineKnowsFormatsAndCoreButNoDevice =
            mayKnow("boulevard.cli..", with(CORE, "boulevard.formats.."));

    // Packages of core.

    @ArchTest
    static final ArchRule mathematicsKnowsNoMachine = mayNotKnow(
            new String[] {"boulevard.data..", "boulevard.kernel..", "boulevard.loss..", "boulevard.metric.."},
            "boulevard.device..",
            "boulevard.collective..",
            "boulevard.solver..");

    @ArchTest
    static final ArchRule devicesKnowNoMethod = mayNotKnow(
            new String[] {"boulevard.device.."},
            "boulevard.solver..",
            "boulevard.validation..",
            "boulevard.train..",
            "boulevard.tune..",
            "boulevard.model..",
            "boulevard.predict..");

    @ArchTest
    static final ArchRule deviceContractKnowsNoCommunicator =
            mayNotKnow(new String[] {"boulevard.device", "boulevard.device.reference.."}, "boulevard.collective..");

    @ArchTest
    static final ArchRule communicatorsKnowNoMethod = mayNotKnow(
            new String[] {"boulevard.collective.."},
            "boulevard.solver..",
            "boulevard.validation..",
            "boulevard.train..",
            "boulevard.tune..",
            "boulevard.model..",
            "boulevard.predict..");

    @ArchTest
    static final ArchRule solversKnowNoTrainer = mayNotKnow(new String[] {"boulevard.solver.."}, "boulevard.train..");

    // Implementations are reached through their contracts; contract tests may compare with them.

    @ArchTest
    static final ArchRule referenceDeviceIsFoundNotNamed =
            onlyKnownTo("boulevard.device.reference..", "boulevard.testkit..");

    @ArchTest
    static final ArchRule localCommunicatorIsMadeByTheTrainer = onlyKnownTo(
            "boulevard.collective.local..",
            "boulevard.validation..",
            "boulevard.train..",
            "boulevard.tune..",
            "boulevard.testkit..");

    // Shape.

    @ArchTest
    static final ArchRule noPackageCycles =
            slices().matching("boulevard.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule noDrawerForLeftovers =
            noClasses().should().resideInAnyPackage("..util..", "..utils..", "..common..");

    @ArchTest
    static final ArchRule everyPackageIsNullMarked = classes().should(resideInNullMarkedPackage());

    private static ArchRule mayKnow(String from, String... to) {
        return classes()
                .that()
                .resideInAPackage(from)
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(with(to, from)).or(not(resideInAnyPackage("boulevard.."))))
                .allowEmptyShould(true);
    }

    private static ArchRule mayNotKnow(String[] from, String... to) {
        return noClasses()
                .that()
                .resideInAnyPackage(from)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(to)
                .allowEmptyShould(true);
    }

    private static ArchRule onlyKnownTo(String target, String... from) {
        return noClasses()
                .that()
                .resideOutsideOfPackages(with(from, target))
                .should()
                .dependOnClassesThat()
                .resideInAPackage(target)
                .allowEmptyShould(true);
    }

    private static String[] with(String[] first, String... more) {
        return Stream.of(first, more).flatMap(Stream::of).toArray(String[]::new);
    }

    private static ArchCondition<JavaClass> resideInNullMarkedPackage() {
        return new ArchCondition<>("reside in a package marked @NullMarked") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                boolean marked = type.getPackage().isAnnotatedWith(NullMarked.class);
                events.add(new SimpleConditionEvent(
                        type,
                        marked,
                        type.getName() + ": package " + type.getPackageName()
                                + (marked ? " is" : " is not: add a package-info.java with") + " @NullMarked"));
            }
        };
    }
}
