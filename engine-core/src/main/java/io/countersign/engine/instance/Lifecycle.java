package io.countersign.engine.instance;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The life of one kind of thing as a table: from which status it may come to which, and why.
 * Staying in a status is no transition. A status without a way out is final.
 *
 * @param name what lives
 * @param initial the status it begins with
 * @param transitions every way from one status to another, in reading order
 * @param <S> its statuses
 */
public record Lifecycle<S extends Enum<S>>(
    String name, S initial, List<Transition<S>> transitions) {

  /** Copies the transitions. */
  public Lifecycle {
    transitions = List.copyOf(transitions);
  }

  /**
   * A way from one status to another.
   *
   * @param from the status before
   * @param to the status after
   * @param cause who or what leads there, in a few words
   * @param by whose hand it takes
   * @param <S> the statuses
   */
  public record Transition<S extends Enum<S>>(S from, S to, String cause, Hand by) {

    /** A way that anybody may go. */
    public Transition(S from, S to, String cause) {
      this(from, to, cause, Hand.ANY);
    }
  }

  /** Whose hand a change takes. */
  public enum Hand {
    /** Anybody's, the engine's too. */
    ANY,
    /** An operator's. */
    OPERATOR
  }

  /** Whether something in one status may come to another. */
  public boolean allows(S from, S to) {
    return find(from, to).isPresent();
  }

  /**
   * The status after a change that nobody had to order; the status itself if it stays.
   *
   * @throws IllegalStateException if the table has no such way, or only an operator may go it
   */
  public S require(S from, S to) {
    return require(from, to, Hand.ANY);
  }

  /**
   * The status after a change by somebody's hand; the status itself if it stays.
   *
   * @throws IllegalStateException if the table has no such way for that hand
   */
  public S require(S from, S to, Hand by) {
    if (from == to) {
      return to;
    }
    for (var one : transitions) {
      if (one.from() == from && one.to() == to && (one.by() == Hand.ANY || one.by() == by)) {
        return to;
      }
    }
    throw new IllegalStateException(
        "Expected "
            + name
            + " to go from "
            + word(from)
            + " to "
            + ways(from)
            + ", but found "
            + word(to)
            + ". "
            + remedy(from, to));
  }

  private String ways(S from) {
    return isFinal(from)
        ? "nothing, because that is final"
        : transitions.stream()
            .filter(one -> one.from() == from)
            .map(one -> word(one.to()) + (one.by() == Hand.ANY ? "" : " (by an operator)"))
            .collect(Collectors.joining(" or "));
  }

  /** The way out: the status to pass through, where there is one. */
  private String remedy(S from, S to) {
    if (allows(from, to)) {
      return "Have an operator do it.";
    }
    return transitions.stream()
        .filter(one -> one.from() == from && allows(one.to(), to))
        .findFirst()
        .map(one -> "Pass through " + word(one.to()) + ", in the same flush if need be.")
        .orElse("Leave it as it is; docs/lifecycles.md shows every way there is.");
  }

  /** Whether nothing leads out of a status. */
  public boolean isFinal(S status) {
    return transitions.stream().noneMatch(one -> one.from() == status);
  }

  private Optional<Transition<S>> find(S from, S to) {
    return transitions.stream().filter(one -> one.from() == from && one.to() == to).findFirst();
  }

  /** The table as a state diagram in Mermaid. */
  public String mermaid() {
    var text = new StringBuilder("stateDiagram-v2\n");
    text.append("  [*] --> ").append(word(initial)).append('\n');
    for (var one : transitions) {
      text.append("  ").append(word(one.from())).append(" --> ").append(word(one.to()));
      text.append(": ").append(one.cause()).append('\n');
    }
    for (var status : initial.getDeclaringClass().getEnumConstants()) {
      if (isFinal(status)) {
        text.append("  ").append(word(status)).append(" --> [*]\n");
      }
    }
    return text.toString();
  }

  /** Every pair of different statuses that has no transition. */
  public List<Transition<S>> refused() {
    var all = Arrays.asList(initial.getDeclaringClass().getEnumConstants());
    return all.stream()
        .flatMap(from -> all.stream().map(to -> new Transition<>(from, to, "")))
        .filter(one -> one.from() != one.to() && !allows(one.from(), one.to()))
        .toList();
  }

  private static String word(Enum<?> status) {
    return status.name().toLowerCase(Locale.ROOT);
  }
}
