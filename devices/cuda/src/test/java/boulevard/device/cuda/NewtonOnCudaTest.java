package boulevard.device.cuda;

import boulevard.device.DeviceGroup;
import boulevard.distributed.Grid;
import boulevard.solver.LinearSolver;
import boulevard.solver.newton.NewtonSolver;
import boulevard.testkit.SolverContract;
import java.util.List;

/** The newton solver on CUDA devices, on grids of rows, of columns and of both. */
final class NewtonOnCudaTest extends SolverContract {
    @Override
    protected LinearSolver solver() {
        return new NewtonSolver();
    }

    @Override
    protected DeviceGroup open(int count) {
        return CudaDevices.open(count, null);
    }

    @Override
    protected List<Grid> grids() {
        return List.of(new Grid(1, 1), new Grid(2, 1), new Grid(4, 1), new Grid(1, 2), new Grid(2, 2));
    }

    @Override
    protected double tolerance() {
        return 1e-6;
    }
}
