package boulevard.device.cuda;

import boulevard.device.DeviceGroup;
import boulevard.distributed.Grid;
import boulevard.solver.LinearSolver;
import boulevard.solver.dual.DualSolver;
import boulevard.testkit.SolverContract;
import java.util.List;

/** The dual solver on CUDA devices. */
final class DualOnCudaTest extends SolverContract {
    @Override
    protected LinearSolver solver() {
        return new DualSolver(7);
    }

    @Override
    protected DeviceGroup open(int count) {
        return CudaDevices.open(count, null);
    }

    @Override
    protected List<Grid> grids() {
        return List.of(new Grid(1, 1), new Grid(2, 1), new Grid(4, 1));
    }

    @Override
    protected double tolerance() {
        return 1e-4;
    }
}
