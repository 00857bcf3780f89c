package boulevard.device.cuda;

import static org.bytedeco.cuda.global.nccl.ncclAllReduce;
import static org.bytedeco.cuda.global.nccl.ncclBroadcast;
import static org.bytedeco.cuda.global.nccl.ncclFloat32;
import static org.bytedeco.cuda.global.nccl.ncclFloat64;
import static org.bytedeco.cuda.global.nccl.ncclGetErrorString;
import static org.bytedeco.cuda.global.nccl.ncclGetUniqueId;
import static org.bytedeco.cuda.global.nccl.ncclGroupEnd;
import static org.bytedeco.cuda.global.nccl.ncclGroupStart;
import static org.bytedeco.cuda.global.nccl.ncclInProgress;
import static org.bytedeco.cuda.global.nccl.ncclInt64;
import static org.bytedeco.cuda.global.nccl.ncclMax;
import static org.bytedeco.cuda.global.nccl.ncclMin;
import static org.bytedeco.cuda.global.nccl.ncclReduce;
import static org.bytedeco.cuda.global.nccl.ncclSuccess;
import static org.bytedeco.cuda.global.nccl.ncclSum;

import boulevard.collective.CollectiveWatch;
import boulevard.collective.CommunicationException;
import boulevard.collective.CommunicationStatistics;
import boulevard.collective.Communicator;
import boulevard.collective.DeviceCommunicator;
import boulevard.collective.HostBuffer;
import boulevard.collective.Reduction;
import boulevard.collective.Traffic;
import boulevard.device.MemoryBudget;
import boulevard.device.MultiVector;
import boulevard.device.gpu.GpuVector;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.ToIntFunction;
import org.bytedeco.cuda.nccl.ncclUniqueId;
import org.bytedeco.javacpp.BytePointer;
import org.bytedeco.javacpp.Pointer;
import org.jspecify.annotations.Nullable;

/**
 * Collectives by NCCL in the memory of CUDA devices, one per rank.
 *
 * <p>Vectors are summed where they are, on the stream of the device's programs. Buffers in host memory are copied to the device
 * and back. The order of summation is NCCL's choice by size and topology: the same from run to run on the same machine. The
 * largest and smallest of values that include NaN are undefined. Calls return when the result is there.
 *
 * <p>The statistics count what a ring would send, for NCCL doesn't tell. A group of one doesn't use NCCL.
 */
final class NcclCommunicator implements DeviceCommunicator {
    private final Communicator host;
    private final NcclDevice device;
    private final @Nullable NcclHandle nccl;
    private final Staged staged;
    private final @Nullable NcclCommunicator parent;
    private final Traffic traffic;
    /** What the host's communicator did to make this one. */
    private final CommunicationStatistics made;

    private final List<NcclCommunicator> children = new CopyOnWriteArrayList<>();
    private boolean closed;

    private NcclCommunicator(
            Communicator host,
            NcclDevice device,
            @Nullable NcclHandle nccl,
            Staged staged,
            @Nullable NcclCommunicator parent) {
        this.host = host;
        this.device = device;
        this.nccl = nccl;
        this.staged = staged;
        this.parent = parent;
        this.traffic = new Traffic(parent == null ? null : parent.traffic);
        this.made = host.statistics();
    }

    /** Joins the host's ranks; called by all of them. */
    static NcclCommunicator join(Communicator host, NcclDevice device, MemoryBudget budget) {
        NcclHandle nccl = null;
        if (host.size() > 1) {
            try (ncclUniqueId id = uniqueId(host)) {
                nccl = NcclHandle.join(host, device, id);
            }
        }
        return new NcclCommunicator(host, device, nccl, new Staged(device, budget), null);
    }

    /** The group's id, made by rank 0. */
    private static ncclUniqueId uniqueId(Communicator host) {
        ncclUniqueId id = new ncclUniqueId();
        long[] words = new long[id.sizeof() / Long.BYTES];
        BytePointer bytes = new BytePointer(id).capacity(id.sizeof());
        if (host.rank() == 0) {
            int code = ncclGetUniqueId(id);
            if (code != ncclSuccess) {
                throw new CommunicationException("wanted an id for a group of NCCL, got '"
                        + ncclGetErrorString(code).getString()
                        + "'; NCCL_DEBUG=INFO in the environment makes it say more");
            }
            bytes.asByteBuffer()
                    .order(java.nio.ByteOrder.nativeOrder())
                    .asLongBuffer()
                    .get(words);
        }
        host.broadcast(HostBuffer.of(words), 0);
        bytes.asByteBuffer()
                .order(java.nio.ByteOrder.nativeOrder())
                .asLongBuffer()
                .put(words);
        return id;
    }

    @Override
    public Communicator host() {
        return host;
    }

    @Override
    public int rank() {
        return host.rank();
    }

    @Override
    public int size() {
        return host.size();
    }

    @Override
    public void allReduce(MultiVector vector) {
        if (!(vector instanceof GpuVector own && device.holds(own))) {
            throw new IllegalArgumentException("wanted a vector in the memory of " + device.name() + ", got a "
                    + vector.getClass().getSimpleName() + " elsewhere: allocate it on the rank's device");
        }
        long values = own.size();
        long address = device.address(own.memory()) + own.at() * Double.BYTES;
        // The length is in the name: there is no buffer in host memory to compare.
        collective(
                "allReduce SUM of " + values + " values in device memory",
                Staged.NOTHING,
                () -> {},
                values == 0 ? null : handle -> reduceAll(handle, address, values, ncclFloat64, ncclSum),
                () -> {});
        countRing(2, values * Double.BYTES);
    }

    private int reduceAll(NcclHandle handle, long address, long values, int type, int operator) {
        try (Pointer at = new Address(address)) {
            return ncclAllReduce(at, at, values, type, operator, handle.comm(), device.stream());
        }
    }

    @Override
    public void allReduce(HostBuffer buffer, Reduction reduction) {
        int length = buffer.length();
        staged(
                "allReduce " + reduction,
                buffer,
                () -> staged.load(buffer, 0, length),
                handle -> reduceAll(handle, staged.address(), length, type(buffer), operator(reduction)),
                () -> staged.store(buffer, 0, length));
        countRing(2, bytes(buffer, length));
    }

    @Override
    public void broadcast(HostBuffer buffer, int root) {
        Communicator.requireRoot(root, size());
        int length = buffer.length();
        staged(
                "broadcast from " + root,
                buffer,
                () -> staged.load(buffer, 0, rank() == root ? length : 0),
                handle -> send(handle, staged.address(), length, type(buffer), root),
                () -> staged.store(buffer, 0, rank() == root ? 0 : length));
        if ((rank() + 1) % size() != root) {
            traffic.sent(1, bytes(buffer, length));
        }
    }

    private int send(NcclHandle handle, long address, long values, int type, int root) {
        try (Pointer at = new Address(address)) {
            return ncclBroadcast(at, at, values, type, root, handle.comm(), device.stream());
        }
    }

    @Override
    public void reduceScatter(HostBuffer buffer, int[] bounds, Reduction reduction) {
        Communicator.requireBounds(bounds, size(), buffer.length());
        int type = type(buffer);
        int operator = operator(reduction);
        staged(
                "reduceScatter " + reduction,
                buffer,
                () -> staged.load(buffer, 0, buffer.length()),
                handle -> eachPart(buffer, bounds, (root, at, values) -> {
                    try (Pointer part = new Address(at)) {
                        return ncclReduce(part, part, values, type, operator, root, handle.comm(), device.stream());
                    }
                }),
                () -> staged.store(buffer, bounds[rank()], bounds[rank() + 1]));
        countRing(1, bytes(buffer, buffer.length()));
    }

    @Override
    public void allGather(HostBuffer buffer, int[] bounds) {
        Communicator.requireBounds(bounds, size(), buffer.length());
        int type = type(buffer);
        staged(
                "allGather",
                buffer,
                () -> staged.load(buffer, bounds[rank()], bounds[rank() + 1]),
                handle -> eachPart(buffer, bounds, (root, at, values) -> send(handle, at, values, type, root)),
                () -> {
                    staged.store(buffer, 0, bounds[rank()]);
                    staged.store(buffer, bounds[rank() + 1], buffer.length());
                });
        countRing(1, bytes(buffer, buffer.length()));
    }

    /** One call of a group of calls, for a rank's part. */
    @FunctionalInterface
    private interface PartCall {
        int issue(int root, long address, long values);
    }

    /** Parts of uneven lengths: one call per part, which NCCL runs together. */
    private int eachPart(HostBuffer buffer, int[] bounds, PartCall call) {
        int code = ncclGroupStart();
        for (int r = 0; r < size() && (code == ncclSuccess || code == ncclInProgress); r++) {
            if (bounds[r] < bounds[r + 1]) {
                code = call.issue(r, staged.address() + bytes(buffer, bounds[r]), bounds[r + 1] - bounds[r]);
            }
        }
        int ended = ncclGroupEnd();
        return code == ncclSuccess || code == ncclInProgress ? ended : code;
    }

    @Override
    public void barrier() {
        collective(
                "barrier",
                Staged.NOTHING,
                () -> staged.reserve(Long.BYTES),
                handle -> reduceAll(handle, staged.address(), 1, ncclInt64, ncclMax),
                () -> {});
        countRing(2, Long.BYTES);
    }

    @Override
    public DeviceCommunicator split(int color, int key) {
        Communicator part = host.split(color, key);
        NcclHandle split = null;
        NcclHandle own = nccl;
        if (own != null) {
            // Colours may be negative, which NCCL's may not: the first member's rank stands for the group.
            long[] first = {rank()};
            part.broadcast(HostBuffer.of(first), 0);
            split = own.split(part, (int) first[0]);
        }
        NcclCommunicator child = new NcclCommunicator(part, device, split, staged, this);
        children.add(child);
        return child;
    }

    @Override
    public CommunicationStatistics statistics() {
        return traffic.snapshot().plus(host.statistics().minus(made));
    }

    @Override
    public CollectiveWatch watch(String operation, HostBuffer values) {
        return host.watch(operation, values);
    }

    @Override
    public boolean sound() {
        return host.sound();
    }

    /** The others, who look at the host's ranks while they wait, end their part of NCCL's group; this rank when it closes. */
    @Override
    public void abort(Throwable cause) {
        host.abort(cause);
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        children.forEach(NcclCommunicator::close);
        // First, so that ranks that still count on this one know before NCCL waits for them.
        host.close();
        if (nccl != null) {
            nccl.close();
        }
        if (parent == null) {
            staged.close();
        } else {
            parent.children.remove(this);
        }
    }

    /** A collective of a copy of a buffer. */
    private void staged(
            String operation, HostBuffer buffer, Runnable load, ToIntFunction<NcclHandle> calls, Runnable store) {
        collective(
                operation,
                buffer,
                () -> {
                    staged.reserve(bytes(buffer, buffer.length()));
                    load.run();
                },
                buffer.length() == 0 ? null : calls,
                store);
    }

    /**
     * A collective.
     *
     * @param before done before this rank says that it is there, for nobody may wait in NCCL for a rank that asks its driver
     *     for memory: the driver may first wait for all devices
     * @param calls gives NCCL's answer; null where there is nothing to do but to be there
     */
    private void collective(
            String operation,
            HostBuffer values,
            Runnable before,
            @Nullable ToIntFunction<NcclHandle> calls,
            Runnable after) {
        long start = System.nanoTime();
        NcclHandle handle = nccl;
        if (handle == null || calls == null) {
            host.watch(operation, values);
        } else {
            before.run();
            CollectiveWatch watch = host.watch(operation, values);
            handle.run(operation, watch, () -> calls.applyAsInt(handle));
            after.run();
        }
        traffic.completed(System.nanoTime() - start);
    }

    /** Rounds of p - 1 messages that together carry S (p - 1) / p bytes. */
    private void countRing(int rounds, long bytes) {
        int p = size();
        traffic.sent((long) rounds * (p - 1), rounds * (bytes / p * (p - 1) + bytes % p * (p - 1) / p));
    }

    private static long bytes(HostBuffer buffer, int values) {
        return (long) values * buffer.elementBytes();
    }

    private static int type(HostBuffer buffer) {
        if (buffer instanceof HostBuffer.Doubles) {
            return ncclFloat64;
        }
        return buffer instanceof HostBuffer.Floats ? ncclFloat32 : ncclInt64;
    }

    private static int operator(Reduction reduction) {
        return switch (reduction) {
            case SUM -> ncclSum;
            case MAX -> ncclMax;
            case MIN -> ncclMin;
        };
    }
}
