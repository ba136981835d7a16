package io.countersign.json;

import io.countersign.problem.Problem;
import java.util.List;

/**
 * Refusal of a text or value.
 *
 * @param problems the reasons, in reading order, at least one; the search stops at a hundred
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
