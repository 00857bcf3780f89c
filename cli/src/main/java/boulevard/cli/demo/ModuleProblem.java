package boulevard.cli.demo;

import boulevard.cli.demo.RuntimeClasses.ClassFile;
import boulevard.data.Dataset;
import boulevard.data.Labels;
import boulevard.data.Matrix;
import boulevard.data.Targets;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.zip.CRC32;

/**
 * Which module does a class belong to, judged by the words it uses? One row per class file.
 *
 * @param training four fifths of the classes
 * @param heldOut the rest, never looked at before the evaluation
 */
record ModuleProblem(Dataset training, Dataset heldOut) {
    private static final int FOLDS = 5;

    /**
     * Makes the problem from class files. A class is held out if the CRC-32 of its module and name is divisible by five, so that
     * the split is the same on every run. Modules without a class to train on are left out.
     *
     * @throws IllegalStateException if fewer than two modules are left
     */
    static ModuleProblem of(List<ClassFile> classes) {
        Map<Boolean, List<ClassFile>> parts =
                classes.stream().collect(Collectors.partitioningBy(ModuleProblem::isHeldOut));
        List<ClassFile> training = parts.getOrDefault(false, List.of());
        Set<String> modules = training.stream().map(ClassFile::module).collect(Collectors.toSet());
        if (modules.size() < 2) {
            throw new IllegalStateException("wanted a Java runtime with classes of at least 2 modules, got " + modules
                    + "; run with a full JDK (set BOULEVARD_JAVA to its bin/java)");
        }
        List<ClassFile> heldOut = parts.getOrDefault(true, List.of()).stream()
                .filter(c -> modules.contains(c.module()))
                .toList();
        Labels labels = Labels.of(modules);
        TextFeatures features =
                new TextFeatures(training.stream().map(ClassFile::words).toList());
        return new ModuleProblem(dataset(training, features, labels), dataset(heldOut, features, labels));
    }

    private static boolean isHeldOut(ClassFile file) {
        CRC32 hash = new CRC32();
        hash.update((file.module() + "/" + file.name()).getBytes(StandardCharsets.UTF_8));
        return hash.getValue() % FOLDS == 0;
    }

    private static Dataset dataset(List<ClassFile> classes, TextFeatures features, Labels labels) {
        Matrix matrix = features.matrix(classes.stream().map(ClassFile::words).toList());
        int[] ids = classes.stream()
                .mapToInt(c -> labels.find(c.module()).orElseThrow())
                .toArray();
        return new Dataset(matrix, new Targets.Classes(labels, ids));
    }

    /** Accuracy on the held-out part of always answering with the most frequent module of the training part. */
    double majorityAccuracy() {
        long[] training = ((Targets.Classes) this.training.targets()).counts();
        int most = 0;
        for (int k = 1; k < training.length; k++) {
            most = training[k] > training[most] ? k : most;
        }
        long[] counts = ((Targets.Classes) heldOut.targets()).counts();
        return (double) counts[most] / heldOut.targets().rows();
    }
}
