package io.countersign.compiler;

import io.countersign.compiler.problem.CompilerCode;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The kinds of source texts of the compiler, distinguished by members that no other kind has. */
enum SourceKind {
  CONTRACT("a contract", "entityType", "lifecycle"),
  PATCH("a patch", "baseRef", "slots"),
  COMPILED("a compiled workflow", "nodes", "hash");

  private final String words;
  private final String one;
  private final String other;

  SourceKind(String words, String one, String other) {
    this.words = words;
    this.one = one;
    this.other = other;
  }

  /**
   * The one problem of a source that is well made, but of another kind: what its single members
   * lack says nothing then.
   *
   * @param plain the source
   */
  Optional<Problem> confusion(@Nullable Object plain) {
    return plain instanceof Map<?, ?> members && !isShownBy(members)
        ? Arrays.stream(values()).filter(kind -> kind.isShownBy(members)).findFirst().map(this::not)
        : Optional.empty();
  }

  private boolean isShownBy(Map<?, ?> members) {
    return members.containsKey(one) && members.containsKey(other);
  }

  private Problem not(SourceKind found) {
    return Problem.error(
        CompilerCode.SOURCE_SHAPE,
        ProblemPlace.nowhere(),
        words,
        found.words,
        found == COMPILED
            ? "Give the sources of the workflow, not the compiled workflow."
            : "Give contract and patch each in its own place; perhaps they were swapped.");
  }
}
