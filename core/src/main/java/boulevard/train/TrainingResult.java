package boulevard.train;

import boulevard.model.Certificate;
import boulevard.model.Model;
import java.util.Objects;

/**
 * A trained model with the proof of its quality and an account of the run.
 *
 * @param model the model, with its certificate
 * @param report what the run did
 */
public record TrainingResult(Model model, TrainingReport report) {
    /** The model's certificate. */
    public Certificate certificate() {
        return Objects.requireNonNull(model.certificate(), "a trained model has a certificate");
    }
}
