package boulevard.device.gpu;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * Compiled programs on disk, so that only the first run on a machine waits for a compiler.
 *
 * <p>The folder is {@code boulevard.cache} (a system property), else {@code $XDG_CACHE_HOME/boulevard}, else {@code
 * ~/.cache/boulevard}; an empty property turns the cache off. A cache that can't be read or written is no error. Files appear
 * under their name only when complete, so several processes may share the folder.
 */
public final class ProgramCache {
    private final @Nullable Path folder;

    /** A cache in {@code folder}; null for one that keeps nothing. */
    public ProgramCache(@Nullable Path folder) {
        this.folder = folder;
    }

    /** The user's cache. */
    public static ProgramCache ofUser() {
        String property = System.getProperty("boulevard.cache");
        if (property != null) {
            return new ProgramCache(property.isEmpty() ? null : Path.of(property));
        }
        String cache = System.getenv("XDG_CACHE_HOME");
        Path base = cache == null || cache.isEmpty()
                ? Path.of(System.getProperty("user.home", "."), ".cache")
                : Path.of(cache);
        return new ProgramCache(base.resolve("boulevard"));
    }

    /** A key made of everything that the compiled program depends on: source, options, device, driver. */
    public static String key(String... parts) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (String part : parts) {
                digest.update(part.getBytes(StandardCharsets.UTF_8));
                digest.update((byte) 0);
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** The program with this key, or null if it isn't there. */
    public byte @Nullable [] get(String key) {
        if (folder == null) {
            return null;
        }
        try {
            Path file = folder.resolve(key);
            return Files.isRegularFile(file) ? Files.readAllBytes(file) : null;
        } catch (IOException unreadable) {
            return null;
        }
    }

    /** Keeps a program. */
    public void put(String key, byte[] program) {
        if (folder == null) {
            return;
        }
        try {
            Files.createDirectories(folder);
            Path partial = Files.createTempFile(folder, key, ".partial");
            try {
                Files.write(partial, program);
                Files.move(partial, folder.resolve(key), StandardCopyOption.ATOMIC_MOVE);
            } finally {
                Files.deleteIfExists(partial);
            }
        } catch (IOException unwritable) {
            System.getLogger(ProgramCache.class.getName())
                    .log(System.Logger.Level.DEBUG, "compiled programs can''t be kept in {0}: {1}", folder, unwritable);
        }
    }

    /** Forgets a program that turned out to be useless. */
    public void remove(String key) {
        if (folder != null) {
            try {
                Files.deleteIfExists(folder.resolve(key));
            } catch (IOException undeletable) {
                System.getLogger(ProgramCache.class.getName())
                        .log(System.Logger.Level.DEBUG, "{0} can''t be deleted: {1}", folder.resolve(key), undeletable);
            }
        }
    }
}
