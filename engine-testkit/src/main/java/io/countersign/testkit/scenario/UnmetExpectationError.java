package io.countersign.testkit.scenario;

/**
 * An expectation of a scenario about a document that is not met. Its message ends with the
 * document's history.
 */
public final class UnmetExpectationError extends AssertionError {

  private static final long serialVersionUID = 1L;

  private final String sentence;

  UnmetExpectationError(String sentence, String history) {
    super(sentence + history);
    this.sentence = sentence;
  }

  /** What was expected and what is so, without the history. */
  public String sentence() {
    return sentence;
  }
}
