package io.countersign.json;

import io.countersign.problem.Problem;
import java.util.List;

/**
 * A text or value that was refused.
 *
 * @param problems why, in reading order, at least one; at most a hundred are looked for
 */
public record JsonRefused(List<Problem> problems) implements JsonReading, CanonicalJson {

  /** Copies the list. */
  public JsonRefused {
    problems = List.copyOf(problems);
  }

  /** Always throws. */
  @Override
  public CanonicalText orThrow() {
    throw new IllegalArgumentException(
        "Expected a value with a canonical form, but it was refused: " + problems);
  }
}
