package boulevard.cli.evaluation;

import java.util.Map;

/** How well a model predicts. */
public sealed interface Evaluation permits Classification, Regression {
    /** Rows compared. */
    long rows();

    /** For people, in lines. */
    String text();

    /** For programs. */
    Map<String, Object> json();
}
