package boulevard.predict;

import boulevard.data.RowBlock;
import boulevard.device.DeviceGroup;
import boulevard.model.KernelModel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Devices that score the rows of a block side by side, each with a thread of its own. */
final class DeviceScorer implements Scorer {
    private final int outputs;
    private final List<DeviceShare> shares;
    private final ExecutorService threads;
    private final Runnable closeDevices;

    DeviceScorer(KernelModel model, DeviceGroup devices, Runnable closeDevices) {
        outputs = model.outputs();
        shares = devices.devices().stream()
                .map(device -> new DeviceShare(model, device))
                .toList();
        threads = Executors.newFixedThreadPool(shares.size(), task -> {
            Thread thread = new Thread(task, "scorer");
            thread.setDaemon(true);
            return thread;
        });
        this.closeDevices = closeDevices;
    }

    @Override
    public double[] decisionValues(RowBlock rows) {
        double[] values = new double[Math.multiplyExact(rows.rows(), outputs)];
        List<CompletableFuture<Void>> running = new ArrayList<>();
        for (int s = 0; s < shares.size(); s++) {
            DeviceShare share = shares.get(s);
            int from = (int) ((long) rows.rows() * s / shares.size());
            int to = (int) ((long) rows.rows() * (s + 1) / shares.size());
            running.add(CompletableFuture.runAsync(
                    () -> share.score(rows.rows(from, to), values, from * outputs), threads));
        }
        try {
            CompletableFuture.allOf(running.toArray(CompletableFuture<?>[]::new))
                    .join();
        } catch (CompletionException failed) {
            if (failed.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            if (failed.getCause() instanceof Error cause) {
                throw cause;
            }
            throw failed;
        }
        return values;
    }

    @Override
    public void close() {
        threads.shutdownNow();
        shares.forEach(DeviceShare::close);
        closeDevices.run();
    }
}
