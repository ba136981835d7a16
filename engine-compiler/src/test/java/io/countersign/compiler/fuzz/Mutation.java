package io.countersign.compiler.fuzz;

import java.util.Optional;
import java.util.function.Function;

/**
 * A change that makes exactly one thing wrong.
 *
 * @param code the code it has to be refused or warned with
 * @param what what it does, in words
 * @param way which way the changed input goes
 * @param change changes a draft and tells the place; nothing if the draft has no room for it
 */
record Mutation(String code, String what, Way way, Function<Draft, Optional<String>> change) {

  /** Which way an input goes. */
  enum Way {
    /** The contract and the patch, as values. */
    COMPILE,
    /** The text of the patch. */
    PATCH_TEXT,
    /** The text of the contract. */
    CONTRACT_TEXT,
    /** The compiled graph: what the compiler checks of its own work. */
    GRAPH
  }

  static Mutation compiled(String code, String what, Function<Draft, Optional<String>> change) {
    return new Mutation(code, what, Way.COMPILE, change);
  }

  static Mutation inPatch(String code, String what, Function<Draft, Optional<String>> change) {
    return new Mutation(code, what, Way.PATCH_TEXT, change);
  }

  static Mutation inContract(String code, String what, Function<Draft, Optional<String>> change) {
    return new Mutation(code, what, Way.CONTRACT_TEXT, change);
  }

  boolean isWarning() {
    return code.startsWith("LINT_");
  }

  @Override
  public String toString() {
    return code + " (" + what + ")";
  }
}
