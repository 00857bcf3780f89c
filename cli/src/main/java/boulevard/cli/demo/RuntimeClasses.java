package boulevard.cli.demo;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** The class files of the running Java runtime, read from its image ({@code jrt:/}). */
final class RuntimeClasses {
    /** Their constant pools hold names of modules and packages and little else. */
    private static final Set<String> DESCRIPTIONS = Set.of("module-info.class", "package-info.class");

    private RuntimeClasses() {}

    /**
     * One class file.
     *
     * @param module the module that it belongs to
     * @param name its path in the module, such as {@code java/lang/Object.class}
     * @param words how often each word occurs among the texts of its constant pool
     */
    record ClassFile(String module, String name, Map<String, Integer> words) {}

    /** Reads all class files of the runtime, in parallel, ordered by module and name. */
    static List<ClassFile> read() throws IOException {
        Path modules = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules");
        List<Path> files;
        try (Stream<Path> tree = Files.walk(modules)) {
            files = tree.filter(RuntimeClasses::isClass).sorted().toList();
        }
        try {
            return files.parallelStream().map(file -> read(modules, file)).toList();
        } catch (UncheckedIOException failed) {
            throw failed.getCause();
        }
    }

    private static boolean isClass(Path file) {
        return file.toString().endsWith(".class")
                && !DESCRIPTIONS.contains(file.getFileName().toString());
    }

    private static ClassFile read(Path modules, Path file) {
        Path name = modules.relativize(file);
        Map<String, Integer> words = new HashMap<>();
        try {
            ConstantPool pool = ConstantPool.read(new ByteArrayInputStream(Files.readAllBytes(file)));
            pool.words().forEach(text -> Words.count(text, words));
        } catch (IOException failed) {
            throw new UncheckedIOException(file + ": " + failed.getMessage(), failed);
        }
        return new ClassFile(
                name.getName(0).toString(), name.subpath(1, name.getNameCount()).toString(), words);
    }
}
