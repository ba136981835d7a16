package io.countersign.engine.instance;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Lifecycle of one kind of object as a table: the transitions between its statuses, and their
 * causes. Staying in a status is no transition. A status without a way out is final.
 *
 * @param name the kind of object
 * @param initial the initial status
 * @param transitions every transition from one status to another, in reading order
 * @param <S> its statuses
 */
public record StatusLifecycle<S extends Enum<S>>(
    String name, S initial, List<Transition<S>> transitions) {

  /** Copies the transitions. */
  public StatusLifecycle {
    transitions = List.copyOf(transitions);
  }

  /**
   * Transition from one status to another.
   *
   * @param from the status before
   * @param to the status after
   * @param cause who or what leads there, in a few words
   * @param by who may cause it
   * @param <S> the statuses
   */
  public record Transition<S extends Enum<S>>(S from, S to, String cause, Hand by) {

    /** Creates a transition that every actor may cause. */
    public Transition(S from, S to, String cause) {
      this(from, to, cause, Hand.ANY);
    }
  }

  /** Actor that a transition requires. */
  public enum Hand {
    /** Every actor, the engine included. */
    ANY,
    /** An operator. */
    OPERATOR
  }

  /** Returns whether an object in one status may change to another. */
  public boolean allows(S from, S to) {
    return find(from, to).isPresent();
  }

  /**
   * Returns the status after a change that needs no operator; the same status if it stays.
   *
   * @throws IllegalStateException if the table has no such transition, or it requires an operator
   */
  public S require(S from, S to) {
    return require(from, to, Hand.ANY);
  }

  /**
   * Returns the status after a change by an actor; the same status if it stays.
   *
   * @throws IllegalStateException if the table has no such transition for that actor
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

  /** Returns the way out: the status to pass through, if there is one. */
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

  /** Returns whether no transition leads out of a status. */
  public boolean isFinal(S status) {
    return transitions.stream().noneMatch(one -> one.from() == status);
  }

  private Optional<Transition<S>> find(S from, S to) {
    return transitions.stream().filter(one -> one.from() == from && one.to() == to).findFirst();
  }

  /** Returns the table as a state diagram in Mermaid. */
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

  /** Returns every pair of different statuses that has no transition. */
  public List<Transition<S>> refusedTransitions() {
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
