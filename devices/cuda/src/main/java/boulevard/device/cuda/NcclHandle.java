package boulevard.device.cuda;

import static org.bytedeco.cuda.global.cudart.CUDA_ERROR_NOT_READY;
import static org.bytedeco.cuda.global.cudart.CUDA_SUCCESS;
import static org.bytedeco.cuda.global.cudart.cuStreamQuery;
import static org.bytedeco.cuda.global.nccl.NCCL_API_MAGIC;
import static org.bytedeco.cuda.global.nccl.NCCL_SPLIT_NOCOLOR;
import static org.bytedeco.cuda.global.nccl.NCCL_VERSION_CODE;
import static org.bytedeco.cuda.global.nccl.ncclCommAbort;
import static org.bytedeco.cuda.global.nccl.ncclCommDestroy;
import static org.bytedeco.cuda.global.nccl.ncclCommFinalize;
import static org.bytedeco.cuda.global.nccl.ncclCommGetAsyncError;
import static org.bytedeco.cuda.global.nccl.ncclCommInitRankConfig;
import static org.bytedeco.cuda.global.nccl.ncclCommSplit;
import static org.bytedeco.cuda.global.nccl.ncclGetErrorString;
import static org.bytedeco.cuda.global.nccl.ncclGetLastError;
import static org.bytedeco.cuda.global.nccl.ncclInProgress;
import static org.bytedeco.cuda.global.nccl.ncclSuccess;

import boulevard.collective.CollectiveWatch;
import boulevard.collective.CommunicationException;
import boulevard.collective.Communicator;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;
import org.bytedeco.cuda.nccl.ncclComm;
import org.bytedeco.cuda.nccl.ncclConfig_t;
import org.bytedeco.cuda.nccl.ncclUniqueId;
import org.bytedeco.javacpp.Pointer;
import org.bytedeco.javacpp.PointerPointer;
import org.jspecify.annotations.Nullable;

/**
 * NCCL's own communicator of one rank.
 *
 * <p>It is of the kind whose calls don't block, and every wait asks the host's ranks whether they are still well: NCCL by
 * itself would wait forever for a rank that failed. A failure ends this communicator and the host's group.
 */
final class NcclHandle {
    /** Looks before letting go of the core: a small all-reduce takes about 20 µs. */
    private static final int SPINS = 2000;

    private static final long PAUSE_NANOS = 20_000;
    /** How long the end of a sound communicator may take before it is torn down. */
    private static final long PATIENCE_NANOS = 10_000_000_000L;

    private final Communicator host;
    private final NcclDevice device;
    private final ncclComm comm;
    private boolean ended;

    private NcclHandle(Communicator host, NcclDevice device, ncclComm comm) {
        this.host = host;
        this.device = device;
        this.comm = comm;
    }

    /** Joins the group of an id, with the host's rank. */
    static NcclHandle join(Communicator host, NcclDevice device, ncclUniqueId id) {
        device.makeCurrent();
        CollectiveWatch watch = host.watch("joining NCCL", Staged.NOTHING);
        try (PointerPointer<ncclComm> made = new PointerPointer<>(1);
                ncclConfig_t config = config()) {
            made.put(0, (Pointer) null);
            rendezvous(watch);
            int code = ncclCommInitRankConfig(made, host.size(), id, host.rank(), config);
            ncclComm comm = made.get(ncclComm.class, 0);
            if (comm == null || comm.isNull()) {
                throw failure(host, device, "joining NCCL", code, null);
            }
            NcclHandle handle = new NcclHandle(host, device, comm);
            handle.guarded("joining NCCL", () -> handle.settle("joining NCCL", watch, code));
            return handle;
        }
    }

    /**
     * Splits this group; called by all its ranks.
     *
     * @param childHost the host's ranks of the new group
     * @param color the same number, at least 0, on all of them
     * @return null for a group of one, which has nothing to communicate
     */
    @Nullable
    NcclHandle split(Communicator childHost, int color) {
        device.makeCurrent();
        CollectiveWatch watch = host.watch("splitting NCCL", Staged.NOTHING);
        int wanted = childHost.size() == 1 ? NCCL_SPLIT_NOCOLOR : color;
        // NCCL writes the new communicator when it is complete, which may be long after the call.
        try (PointerPointer<ncclComm> made = new PointerPointer<>(1);
                ncclConfig_t config = config()) {
            made.put(0, (Pointer) null);
            try {
                guarded("splitting NCCL", () -> {
                    rendezvous(watch);
                    settle("splitting NCCL", watch, ncclCommSplit(comm, wanted, childHost.rank(), made, config));
                });
            } catch (RuntimeException failed) {
                // The group may have failed after the new communicator was made and before anybody owns it.
                ncclComm orphan = made.get(ncclComm.class, 0);
                if (orphan != null && !orphan.isNull()) {
                    ncclCommAbort(orphan);
                }
                throw failed;
            }
            ncclComm child = made.get(ncclComm.class, 0);
            if (childHost.size() == 1) {
                return null;
            }
            if (child == null || child.isNull()) {
                throw failure(host, device, "splitting NCCL", ncclSuccess, comm);
            }
            NcclHandle handle = new NcclHandle(childHost, device, child);
            handle.guarded("splitting NCCL", () -> handle.settle("splitting NCCL", watch, ncclSuccess));
            return handle;
        }
    }

    private static ncclConfig_t config() {
        ncclConfig_t config = new ncclConfig_t();
        Pointer.memset(config, 0, config.sizeof());
        int undefined = Integer.MIN_VALUE;
        return config.size(config.sizeof())
                .magic(NCCL_API_MAGIC)
                .version(NCCL_VERSION_CODE)
                .blocking(0)
                .cgaClusterSize(undefined)
                .minCTAs(undefined)
                .maxCTAs(undefined)
                .splitShare(undefined)
                .trafficClass(undefined)
                .collnetEnable(undefined)
                .CTAPolicy(undefined)
                .shrinkShare(undefined)
                .nvlsCTAs(undefined)
                .nChannelsPerNetPeer(undefined)
                .nvlinkCentricSched(undefined)
                .graphUsageMode(undefined)
                .numRmaCtx(undefined);
    }

    ncclComm comm() {
        return comm;
    }

    /** Issues calls and waits until the device's stream has done them. */
    void run(String operation, CollectiveWatch watch, IntSupplier calls) {
        device.makeCurrent();
        guarded(operation, () -> {
            rendezvous(watch);
            long start = System.nanoTime();
            settle(operation, watch, calls.getAsInt());
            poll(operation, watch, start, this::streamIsDone);
        });
    }

    /**
     * Waits for all ranks. NCCL would wait as well, but with a kernel that keeps the device busy, and that blocks ranks which
     * are still making or freeing memory.
     */
    private static void rendezvous(CollectiveWatch watch) {
        long start = System.nanoTime();
        for (int looks = 0; !watch.allEntered(); looks++) {
            if (looks < SPINS) {
                Thread.onSpinWait();
            } else {
                LockSupport.parkNanos(PAUSE_NANOS);
                watch.check(System.nanoTime() - start);
            }
        }
    }

    private boolean streamIsDone() {
        int code = cuStreamQuery(device.stream());
        if (code != CUDA_SUCCESS && code != CUDA_ERROR_NOT_READY) {
            throw new CommunicationException("Rank " + host.rank() + " (" + device.name()
                    + "): wanted the device to finish a collective, got CUDA error " + code
                    + "; see the system's log for what happened to the device");
        }
        return code == CUDA_SUCCESS;
    }

    /** Waits until a call that doesn't block has been taken up. */
    private void settle(String operation, CollectiveWatch watch, int code) {
        if (code != ncclSuccess && code != ncclInProgress) {
            watch.check(0);
            throw failure(host, device, operation, code, comm);
        }
        if (code == ncclInProgress || asyncError() == ncclInProgress) {
            poll(operation, watch, System.nanoTime(), () -> asyncError() != ncclInProgress);
        }
    }

    private int asyncError() {
        int[] error = new int[1];
        int code = ncclCommGetAsyncError(comm, error);
        return code == ncclSuccess ? error[0] : code;
    }

    private void poll(String operation, CollectiveWatch watch, long start, BooleanSupplier done) {
        for (int looks = 0; !done.getAsBoolean(); looks++) {
            if (looks < SPINS) {
                Thread.onSpinWait();
            } else {
                LockSupport.parkNanos(PAUSE_NANOS);
                requireSound(operation, watch, System.nanoTime() - start);
            }
        }
        requireSound(operation, watch, 0);
    }

    private void requireSound(String operation, CollectiveWatch watch, long nanoseconds) {
        // First the ranks, who know the reason; NCCL only knows that somebody has gone.
        watch.check(nanoseconds);
        int error = asyncError();
        if (error != ncclSuccess && error != ncclInProgress) {
            throw failure(host, device, operation, error, comm);
        }
    }

    private void guarded(String operation, Runnable steps) {
        if (ended) {
            throw new IllegalStateException(operation + " on a communicator that has ended (rank " + host.rank() + ")");
        }
        try {
            steps.run();
        } catch (RuntimeException failed) {
            // The ranks hear of it before NCCL lets them go, so that they can say why.
            host.abort(failed);
            abort();
            throw failed;
        }
    }

    private static CommunicationException failure(
            Communicator host, NcclDevice device, String operation, int code, @Nullable ncclComm comm) {
        String detail = comm == null ? "" : text(ncclGetLastError(comm));
        return new CommunicationException(
                "Rank " + host.rank() + " of " + host.size() + " (" + device.name() + ") failed in "
                        + operation + ": NCCL says '" + text(ncclGetErrorString(code)) + "'"
                        + (detail.isEmpty() ? "" : " (" + detail + ")")
                        + "; NCCL_DEBUG=INFO in the environment makes it say more, and --allreduce ring goes without it");
    }

    private static String text(org.bytedeco.javacpp.@Nullable BytePointer pointer) {
        return pointer == null || pointer.isNull() ? "" : pointer.getString();
    }

    private void abort() {
        if (!ended) {
            ended = true;
            ncclCommAbort(comm);
        }
    }

    /** Ends this communicator; the host's is closed already, so that ranks that still count on this one know. */
    void close() {
        if (ended) {
            return;
        }
        device.makeCurrent();
        if (!host.sound() || !finished()) {
            abort();
            return;
        }
        ended = true;
        ncclCommDestroy(comm);
    }

    /** Whether NCCL has finished all its work, for which it may need the other ranks. */
    private boolean finished() {
        int code = ncclCommFinalize(comm);
        long start = System.nanoTime();
        while (code == ncclInProgress && host.sound() && System.nanoTime() - start < PATIENCE_NANOS) {
            LockSupport.parkNanos(PAUSE_NANOS);
            code = asyncError();
        }
        return code == ncclSuccess && asyncError() == ncclSuccess;
    }
}
