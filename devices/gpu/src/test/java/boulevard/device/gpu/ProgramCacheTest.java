package boulevard.device.gpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ProgramCacheTest {
    @Test
    void whatIsPutIsThereUntilItIsRemoved(@TempDir Path folder) throws IOException {
        ProgramCache cache = new ProgramCache(folder.resolve("not/there/yet"));
        String key = ProgramCache.key("source", "options");
        assertThat(cache.get(key)).isNull();
        cache.put(key, new byte[] {1, 2, 3});
        cache.put(key, new byte[] {4, 5});
        assertThat(cache.get(key)).containsExactly(4, 5);
        try (var files = Files.list(folder.resolve("not/there/yet"))) {
            assertThat(files).as("nothing partial is left").hasSize(1);
        }
        cache.remove(key);
        assertThat(cache.get(key)).isNull();
    }

    @Test
    void keysTellPartsApart() {
        assertThat(ProgramCache.key("ab", "c")).isNotEqualTo(ProgramCache.key("a", "bc"));
    }

    @Test
    void aCacheThatCannotBeWrittenIsNoError(@TempDir Path folder) throws IOException {
        Path file = Files.createFile(folder.resolve("file"));
        ProgramCache blocked = new ProgramCache(file);
        blocked.put("key", new byte[1]);
        assertThat(blocked.get("key")).isNull();
        ProgramCache none = new ProgramCache(null);
        none.put("key", new byte[1]);
        assertThat(none.get("key")).isNull();
    }
}
