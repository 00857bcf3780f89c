package boulevard.device.gpu;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * Copies between Java arrays and a device through two halves of pinned memory per lane: while the device reads one half, the
 * other is filled.
 */
final class Transfers implements AutoCloseable {
    /** Bytes of a half: long enough that a copy's latency doesn't matter. */
    private static final int HALF = 4 << 20;

    private static final int ALIGNMENT = 16;

    private final GpuRuntime runtime;
    private final Ring compute;
    private final Ring transfer;

    Transfers(GpuRuntime runtime) {
        this.runtime = runtime;
        this.compute = new Ring(GpuRuntime.Lane.COMPUTE);
        this.transfer = new Ring(GpuRuntime.Lane.TRANSFER);
    }

    /** Moves values between an array and pinned memory. */
    interface Move {
        /** Moves {@code count} values, those from {@code first} on, from or to the start of the buffer. */
        void run(ByteBuffer buffer, int first, int count);
    }

    /** Queues a copy to the device; the array may be changed as soon as this returns. */
    void write(GpuRuntime.Lane lane, GpuMemory to, long at, int[] source, int from, int count) {
        write(
                lane,
                to,
                at,
                count,
                Integer.BYTES,
                (b, first, n) -> b.asIntBuffer().put(source, from + first, n));
    }

    /** As above. */
    void write(GpuRuntime.Lane lane, GpuMemory to, long at, float[] source, int from, int count) {
        write(
                lane,
                to,
                at,
                count,
                Float.BYTES,
                (b, first, n) -> b.asFloatBuffer().put(source, from + first, n));
    }

    /** As above. */
    void write(GpuRuntime.Lane lane, GpuMemory to, long at, double[] source, int from, int count) {
        write(
                lane,
                to,
                at,
                count,
                Double.BYTES,
                (b, first, n) -> b.asDoubleBuffer().put(source, from + first, n));
    }

    /** Copies from the device after what is queued on the compute lane, and waits for it. */
    void read(GpuMemory from, long at, double[] target, int to, int count) {
        read(from, at, count, Double.BYTES, (b, first, n) -> b.asDoubleBuffer().get(target, to + first, n));
    }

    /** As above, of float32 values that are handed out piece by piece. */
    void readFloats(GpuMemory from, int count, Move sink) {
        read(from, 0, count, Float.BYTES, sink);
    }

    private void write(GpuRuntime.Lane lane, GpuMemory to, long at, int count, int elementBytes, Move fill) {
        Ring ring = lane == GpuRuntime.Lane.COMPUTE ? compute : transfer;
        for (int done = 0; done < count; ) {
            Region region = ring.take(count - done, elementBytes);
            fill.run(region.buffer(), done, region.count());
            runtime.copyIn(
                    lane,
                    region.staging(),
                    region.at(),
                    to,
                    at + (long) done * elementBytes,
                    region.count() * elementBytes);
            done += region.count();
        }
    }

    private void read(GpuMemory from, long at, int count, int elementBytes, Move sink) {
        Arrived before = null;
        for (int done = 0; done < count; ) {
            Region region = compute.take(count - done, elementBytes);
            runtime.copyOut(
                    compute.lane,
                    from,
                    at + (long) done * elementBytes,
                    region.staging(),
                    region.at(),
                    region.count() * elementBytes);
            Arrived next = new Arrived(region, runtime.record(compute.lane), done);
            // The next piece is on its way while this one is taken out.
            if (before != null) {
                before.take(sink);
            }
            before = next;
            done += region.count();
        }
        if (before != null) {
            before.take(sink);
        }
    }

    /** A piece of pinned memory that holds {@code count} values. */
    private record Region(GpuStaging staging, int at, int count, int bytes) {
        ByteBuffer buffer() {
            return staging.buffer().slice(at, bytes).order(ByteOrder.nativeOrder());
        }
    }

    /** A piece on its way from the device. */
    private final class Arrived {
        private final Region region;
        private final GpuEvent event;
        private final int first;

        Arrived(Region region, GpuEvent event, int first) {
            this.region = region;
            this.event = event;
            this.first = first;
        }

        void take(Move sink) {
            try (event) {
                runtime.finish(event);
                sink.run(region.buffer(), first, region.count());
            }
        }
    }

    /** Two halves that take turns. */
    private final class Ring implements AutoCloseable {
        private final GpuRuntime.Lane lane;
        private final @Nullable GpuStaging[] halves = new @Nullable GpuStaging[2];
        private final @Nullable GpuEvent[] used = new @Nullable GpuEvent[2];
        private int half;
        private int at;

        Ring(GpuRuntime.Lane lane) {
            this.lane = lane;
        }

        /** Room for some of {@code count} values, at least one. */
        Region take(int count, int elementBytes) {
            if (HALF - at < elementBytes) {
                turn();
            }
            GpuStaging staging = halves[half];
            if (staging == null) {
                staging = runtime.allocateStaging(HALF);
                halves[half] = staging;
            }
            int taken = Math.min(count, (HALF - at) / elementBytes);
            Region region = new Region(staging, at, taken, taken * elementBytes);
            at = Math.min(HALF, (at + taken * elementBytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT);
            return region;
        }

        private void turn() {
            used[half] = runtime.record(lane);
            half = 1 - half;
            at = 0;
            GpuEvent last = used[half];
            if (last != null) {
                used[half] = null;
                try (last) {
                    runtime.finish(last);
                }
            }
        }

        @Override
        public void close() {
            for (int h = 0; h < 2; h++) {
                GpuEvent event = used[h];
                GpuStaging staging = halves[h];
                used[h] = null;
                halves[h] = null;
                if (event != null) {
                    event.close();
                }
                if (staging != null) {
                    staging.close();
                }
            }
        }
    }

    @Override
    public void close() {
        compute.close();
        transfer.close();
    }
}
