package boulevard.testkit;

import boulevard.device.DeviceGroup;
import boulevard.device.Devices;
import boulevard.distributed.Grid;
import boulevard.solver.LinearSolver;
import boulevard.solver.newton.NewtonSolver;
import java.util.List;

/** The newton solver on the reference device. */
final class NewtonSolverTest extends SolverContract {
    @Override
    protected LinearSolver solver() {
        return new NewtonSolver();
    }

    @Override
    protected DeviceGroup open(int count) {
        return Devices.open("reference*" + count);
    }

    @Override
    protected List<Grid> grids() {
        return List.of(new Grid(1, 1), new Grid(2, 1), new Grid(4, 1), new Grid(1, 2), new Grid(1, 3), new Grid(2, 2));
    }

    @Override
    protected double tolerance() {
        return 1e-6;
    }
}
