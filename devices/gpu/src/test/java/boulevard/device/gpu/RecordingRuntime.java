package boulevard.device.gpu;

import boulevard.device.DeviceFailureException;
import boulevard.device.DeviceMemoryException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A runtime that does copies as late as it may and programs not at all, and is strict: what is used must be open, what a lane uses of the
 * other's must have been awaited, and nothing may be left open.
 */
final class RecordingRuntime implements GpuRuntime {
    private final Pending compute = new Pending();
    private final Pending transfer = new Pending();
    private final List<Handle> handles = new ArrayList<>();
    private final List<String> launches = new ArrayList<>();
    private long capacity = Long.MAX_VALUE;
    private long allocated;
    private @Nullable String failingFunction;
    private boolean closed;

    /** Queued work; {@code number} counts up on each lane. */
    private record Work(long number, Runnable action) {}

    /** A lane's work that wasn't done yet, and how much of the transfer lane's work it has awaited. */
    private static final class Pending {
        final Queue<Work> work = new ArrayDeque<>();
        long queued;
        long transfersSeen;

        void add(Runnable action) {
            work.add(new Work(++queued, action));
        }

        void run(long upTo) {
            for (Work next = work.peek(); next != null && next.number() <= upTo; next = work.peek()) {
                work.remove();
                next.action().run();
            }
        }
    }

    private Pending lane(Lane lane) {
        return lane == Lane.COMPUTE ? compute : transfer;
    }

    /** Something that has to be closed. */
    private static class Handle implements AutoCloseable {
        final String what;
        boolean closed;

        Handle(String what) {
            this.what = what;
        }

        void requireOpen() {
            if (closed) {
                throw new AssertionError(what + " is used after it was closed");
            }
        }

        @Override
        public void close() {
            closed = true;
        }
    }

    /** Memory, and which transfer wrote it last. */
    private final class Memory extends Handle implements GpuMemory {
        final byte[] content;
        long lastTransfer;

        Memory(int bytes) {
            super("memory of " + bytes + " bytes");
            content = new byte[bytes];
            Arrays.fill(content, (byte) 0xff);
        }

        @Override
        public long bytes() {
            return content.length;
        }

        @Override
        public void close() {
            if (!closed) {
                synchronise();
                allocated -= content.length;
            }
            super.close();
        }
    }

    private static final class Staging extends Handle implements GpuStaging {
        final ByteBuffer buffer;

        Staging(int bytes) {
            super("staging memory");
            buffer = ByteBuffer.allocateDirect(bytes).order(ByteOrder.nativeOrder());
        }

        @Override
        public ByteBuffer buffer() {
            requireOpen();
            return buffer;
        }
    }

    private static final class Event extends Handle implements GpuEvent {
        final Lane lane;
        final long number;

        Event(Lane lane, long number) {
            super("an event");
            this.lane = lane;
            this.number = number;
        }
    }

    private static final class Program extends Handle implements GpuProgram {
        Program() {
            super("a program");
        }

        @Override
        public GpuFunction function(String name) {
            requireOpen();
            return () -> name;
        }
    }

    /** Lets allocations beyond so many bytes fail. */
    void limit(long bytes) {
        capacity = bytes;
    }

    /** Lets launches of a function fail. */
    void failAt(String function) {
        failingFunction = function;
    }

    /** Names of the functions that were launched. */
    List<String> launches() {
        return launches;
    }

    /** What was never closed. */
    Set<String> leftOpen() {
        Set<String> open = new HashSet<>();
        handles.stream().filter(handle -> !handle.closed).forEach(handle -> open.add(handle.what));
        if (!closed) {
            open.add("the runtime");
        }
        return open;
    }

    private <T extends Handle> T keep(T handle) {
        if (closed) {
            throw new AssertionError("the runtime is used after it was closed");
        }
        handles.add(handle);
        return handle;
    }

    /** Checks that a lane may touch memory that the transfer lane may still be writing. */
    private Memory use(Lane lane, GpuMemory memory) {
        Memory own = (Memory) memory;
        own.requireOpen();
        if (lane == Lane.COMPUTE && own.lastTransfer > compute.transfersSeen) {
            throw new AssertionError(own.what + " is used before its transfer was awaited");
        }
        return own;
    }

    @Override
    public GpuFacts facts() {
        return new GpuFacts("fake:0", "fake", "no hardware", "none", 1L << 30, 3);
    }

    @Override
    public Dialect dialect() {
        return Dialect.OPENCL;
    }

    @Override
    public GpuProgram compile(String source) {
        return keep(new Program());
    }

    @Override
    public GpuMemory allocate(long bytes) {
        if (allocated + bytes > capacity) {
            throw new DeviceMemoryException("out of memory on fake:0");
        }
        allocated += bytes;
        return keep(new Memory(Math.toIntExact(bytes)));
    }

    @Override
    public GpuStaging allocateStaging(int bytes) {
        return keep(new Staging(bytes));
    }

    @Override
    public void copyIn(Lane lane, GpuStaging from, int fromAt, GpuMemory to, long toAt, int bytes) {
        Memory target = use(lane, to);
        Staging source = (Staging) from;
        lane(lane).add(() -> source.buffer().get(fromAt, target.content, (int) toAt, bytes));
        if (lane == Lane.TRANSFER) {
            target.lastTransfer = transfer.queued;
        }
    }

    @Override
    public void copyOut(Lane lane, GpuMemory from, long fromAt, GpuStaging to, int toAt, int bytes) {
        Memory source = use(lane, from);
        Staging target = (Staging) to;
        lane(lane).add(() -> target.buffer().put(toAt, source.content, (int) fromAt, bytes));
    }

    @Override
    public void clear(Lane lane, GpuMemory memory, long at, long bytes) {
        Memory target = use(lane, memory);
        lane(lane).add(() -> Arrays.fill(target.content, (int) at, (int) (at + bytes), (byte) 0));
    }

    @Override
    public void launch(GpuFunction function, int groups, Object... arguments) {
        if (groups < 1) {
            throw new AssertionError("wanted at least 1 group, got " + groups);
        }
        for (Object argument : arguments) {
            if (argument instanceof GpuMemory memory) {
                use(Lane.COMPUTE, memory);
            } else if (!(argument instanceof Integer || argument instanceof Long || argument instanceof Double)) {
                throw new AssertionError("wanted memory or a number, got " + argument);
            }
        }
        if (function.name().equals(failingFunction)) {
            throw new DeviceFailureException("fake:0 failed");
        }
        launches.add(function.name());
    }

    @Override
    public GpuEvent record(Lane lane) {
        return keep(new Event(lane, lane(lane).queued));
    }

    @Override
    public void await(Lane lane, GpuEvent event) {
        Event awaited = (Event) event;
        awaited.requireOpen();
        lane(lane).add(() -> lane(awaited.lane).run(awaited.number));
        if (awaited.lane == Lane.TRANSFER) {
            Pending waiting = lane(lane);
            waiting.transfersSeen = Math.max(waiting.transfersSeen, awaited.number);
        }
    }

    @Override
    public void finish(GpuEvent event) {
        Event awaited = (Event) event;
        awaited.requireOpen();
        lane(awaited.lane).run(awaited.number);
    }

    @Override
    public void synchronise() {
        compute.run(Long.MAX_VALUE);
        transfer.run(Long.MAX_VALUE);
    }

    @Override
    public long freeBytes() {
        return capacity - allocated;
    }

    @Override
    public void close() {
        closed = true;
    }
}
