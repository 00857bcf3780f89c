package boulevard.cli.evaluation;

import boulevard.cli.run.Json;
import boulevard.metric.RegressionErrors;
import java.util.Locale;
import java.util.Map;

/**
 * How well real targets are predicted.
 *
 * @param errors sums over the rows
 */
public record Regression(RegressionErrors errors) implements Evaluation {
    @Override
    public long rows() {
        return errors.rows();
    }

    @Override
    public String text() {
        return String.format(
                Locale.ROOT, "rows  %,d%nMSE   %.6g%nR2    %.6f", errors.rows(), errors.mse(), errors.r2());
    }

    @Override
    public Map<String, Object> json() {
        Map<String, Object> values = Json.object(
                "rows", errors.rows(),
                "mse", errors.mse(),
                "r2", errors.r2());
        return values;
    }
}
