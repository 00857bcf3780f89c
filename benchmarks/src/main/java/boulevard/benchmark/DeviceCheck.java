package boulevard.benchmark;

import boulevard.data.Dataset;
import boulevard.data.SyntheticData;
import boulevard.device.Device;
import boulevard.device.DeviceGroup;
import boulevard.device.Devices;
import boulevard.kernel.Kernel;
import boulevard.loss.Loss;
import boulevard.model.Certificate;
import boulevard.model.Status;
import boulevard.train.Boulevard;
import boulevard.train.KernelSpec;
import boulevard.train.SolverChoice;
import boulevard.train.TrainingResult;
import boulevard.train.TrainingSpec;
import java.io.PrintStream;
import java.util.Locale;

/**
 * One training per solver on some devices and on the processor: the objectives have to agree, and every certificate has to hold. Exits
 * with an error if they don't.
 */
public final class DeviceCheck {
    private static final double AGREEMENT = 1e-5;

    private final String devices;
    private final PrintStream out;
    private boolean failed;

    private DeviceCheck(String devices, PrintStream out) {
        this.devices = devices;
        this.out = out;
    }

    /** Arguments: the devices, and how large data sets are (1 for a second or so on a processor). */
    public static void main(String[] arguments) {
        DeviceCheck check = new DeviceCheck(arguments[0], System.out);
        double size = arguments.length > 1 ? Double.parseDouble(arguments[1]) : 1;
        check.facts();
        check.linear(size);
        check.kernel(size);
        if (check.failed) {
            throw new IllegalStateException("device check failed: see FAILED above");
        }
    }

    private void facts() {
        try (DeviceGroup group = Devices.open(devices)) {
            for (Device device : group.devices()) {
                out.println(device.description());
            }
        }
        out.printf(
                Locale.ROOT,
                "%-30s %16s %16s %10s %9s %9s%n",
                "training",
                "objective",
                "on cpu",
                "gap",
                "seconds",
                "on cpu");
    }

    private void linear(double size) {
        Dataset data = SyntheticData.text((int) (20_000 * size), (int) (50_000 * size), 60, 2, 0.02, 1);
        TrainingSpec spec = TrainingSpec.defaults().withTolerance(1e-6);
        compare("newton, squared hinge", data, spec.withSolver(SolverChoice.NEWTON));
        compare("newton, hinge", data, spec.withSolver(SolverChoice.NEWTON).withLoss(Loss.HINGE));
        Dataset few = SyntheticData.text((int) (2_000 * size), 5_000, 60, 2, 0.02, 1);
        compare("dual, hinge", few, spec.withSolver(SolverChoice.DUAL).withLoss(Loss.HINGE));
        Dataset classes = SyntheticData.text((int) (5_000 * size), 20_000, 60, 10, 0.02, 1);
        compare("newton, 10 classes", classes, spec.withSolver(SolverChoice.NEWTON));
    }

    private void kernel(double size) {
        TrainingSpec spec = TrainingSpec.defaults().withTolerance(1e-4);
        Dataset dense = SyntheticData.gaussianClasses((int) (5_000 * size), 50, 2, 0.2, 1);
        compare("smo, rbf, dense", dense, spec.withKernel(KernelSpec.of(new Kernel.Rbf(0.02))));
        Dataset sparse = SyntheticData.text((int) (3_000 * size), 20_000, 60, 2, 0.02, 1);
        compare("smo, rbf, sparse", sparse, spec.withKernel(KernelSpec.of(new Kernel.Rbf(1))));
    }

    private void compare(String name, Dataset data, TrainingSpec spec) {
        long start = System.nanoTime();
        TrainingResult there = Boulevard.train(data, spec.withDevices(devices));
        long middle = System.nanoTime();
        TrainingResult here = Boulevard.train(data, spec.withDevices("cpu"));
        long end = System.nanoTime();
        Certificate got = there.certificate();
        double wanted = here.certificate().dual();
        boolean right =
                got.status() == Status.CONVERGED && Math.abs(got.dual() - wanted) <= AGREEMENT * Math.abs(wanted);
        failed |= !right;
        out.printf(
                Locale.ROOT,
                "%-30s %16.6f %16.6f %10.1e %9.2f %9.2f  %s%n",
                name,
                got.dual(),
                wanted,
                got.gap(),
                (middle - start) / 1e9,
                (end - middle) / 1e9,
                right ? "ok" : "FAILED");
    }
}
