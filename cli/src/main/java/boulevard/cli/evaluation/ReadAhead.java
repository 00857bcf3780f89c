package boulevard.cli.evaluation;

import boulevard.data.DataReader;
import boulevard.data.LabelledBlock;
import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** Reads the next block while the last one is used: at most two blocks are in memory. Used by one thread. */
public final class ReadAhead implements Closeable {
    private final DataReader reader;
    private final ExecutorService thread = Executors.newSingleThreadExecutor(task -> {
        Thread worker = new Thread(task, "read-ahead");
        worker.setDaemon(true);
        return worker;
    });
    private Future<@Nullable LabelledBlock> pending;

    /** Starts reading. {@code reader} is closed with this. */
    public ReadAhead(DataReader reader) {
        this.reader = reader;
        pending = thread.submit(reader::next);
    }

    /** The next block, or null after the last one; errors are those of the reader. */
    public @Nullable LabelledBlock next() throws IOException {
        try {
            LabelledBlock block = pending.get();
            if (block != null) {
                pending = thread.submit(reader::next);
            }
            return block;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("reading was interrupted");
        } catch (ExecutionException failed) {
            throw rethrown(failed.getCause());
        }
    }

    private static IOException rethrown(@Nullable Throwable cause) {
        if (cause instanceof RuntimeException runtime) {
            throw runtime;
        }
        if (cause instanceof Error error) {
            throw error;
        }
        return cause instanceof IOException io ? io : new IOException(cause);
    }

    @Override
    public void close() throws IOException {
        thread.shutdownNow();
        reader.close();
    }
}
