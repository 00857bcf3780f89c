package boulevard.formats.libsvm;

import boulevard.data.DataException;
import boulevard.data.DataReader;
import boulevard.data.LabelledBlock;
import boulevard.data.ReadOptions;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * Reads a sparse text file: the calling thread reads and cuts, the parser threads parse, blocks come out in file order.
 *
 * <p>With one thread the caller does everything. Memory: at most two chunks per parser thread with the rows in them. The first
 * bad line of the file is the one reported, whatever thread meets a later one earlier: outcomes are taken in file order.
 */
final class LibsvmReader implements DataReader {
    /** Default bytes of text per chunk. */
    static final int CHUNK_BYTES = 1 << 22;

    /** Default limit on a line: more than 20 million entries. */
    static final int MAX_LINE_BYTES = 1 << 28;

    private final String file;
    private final ReadOptions options;
    private final LineChunks chunks;
    private final @Nullable ExecutorService pool;
    private final int depth;
    private final ArrayDeque<Work> inFlight = new ArrayDeque<>();
    private final ArrayDeque<Work> done = new ArrayDeque<>();
    private @Nullable IOException readFailure;
    private boolean allRead;
    private long lines;
    private long rows;

    private record Work(ChunkParser parser, byte[] buffer, CompletableFuture<Parsed> parsed) {}

    LibsvmReader(InputStream text, String file, ReadOptions options, int chunkBytes, int maxLineBytes) {
        this.file = file;
        this.options = options;
        chunks = new LineChunks(text, chunkBytes, maxLineBytes);
        depth = options.threads() == 1 ? 1 : 2 * options.threads();
        pool = options.threads() == 1
                ? null
                : Executors.newFixedThreadPool(options.threads(), task -> {
                    Thread thread = new Thread(task, "libsvm-parser");
                    thread.setDaemon(true);
                    return thread;
                });
    }

    @Override
    public @Nullable LabelledBlock next() throws IOException {
        while (true) {
            readAhead();
            Work work = inFlight.poll();
            if (work == null) {
                break;
            }
            Parsed parsed = await(work.parsed());
            done.add(work);
            if (parsed instanceof Parsed.Rejected rejected) {
                Problem problem = rejected.first();
                throw DataException.at(file, lines + problem.line() + 1, problem.column(), problem.text());
            }
            Parsed.Rows good = (Parsed.Rows) parsed;
            lines += good.lines();
            rows += good.block().rows().rows();
            if (good.block().rows().rows() > 0) {
                return good.block();
            }
        }
        if (readFailure != null) {
            throw explain(readFailure);
        }
        if (rows == 0) {
            throw new DataException(file + ": wanted at least one row, got "
                    + (lines == 0 ? "an empty file" : lines + " lines, all blank or comments")
                    + "; check that this is the right file");
        }
        return null;
    }

    private void readAhead() {
        try {
            while (!allRead && inFlight.size() < depth) {
                Work old = done.poll();
                ChunkParser parser = old == null ? new ChunkParser(options) : old.parser();
                Chunk chunk = chunks.next(old == null ? null : old.buffer());
                if (chunk == null) {
                    allRead = true;
                } else {
                    Executor executor = pool == null ? Runnable::run : pool;
                    inFlight.add(new Work(
                            parser, chunk.bytes(), CompletableFuture.supplyAsync(() -> parser.parse(chunk), executor)));
                }
            }
        } catch (IOException e) {
            // Told only when its turn comes: a bad line before it is the first problem of the file.
            readFailure = e;
            allRead = true;
        }
    }

    private static Parsed await(CompletableFuture<Parsed> parsed) throws IOException {
        try {
            return parsed.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw (IOException) new InterruptedIOException("interrupted while reading").initCause(e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("a parser thread failed", e.getCause());
        }
    }

    private RuntimeException explain(IOException failure) throws IOException {
        if (failure instanceof LineChunks.LineTooLongException tooLong) {
            return DataException.at(file, lines + 1, 1, tooLong.problem());
        }
        if (failure instanceof EOFException || failure instanceof ZipException) {
            return new DataException(file + ": wanted a whole gzip file, got a "
                    + (failure instanceof EOFException ? "truncated" : "corrupt") + " one ("
                    + failure.getMessage() + ") after " + lines + (lines == 1 ? " line" : " lines")
                    + "; fetch or compress it again");
        }
        throw failure;
    }

    @Override
    public void close() throws IOException {
        if (pool != null) {
            pool.shutdownNow();
        }
        chunks.close();
    }
}
