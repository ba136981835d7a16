package io.countersign.engine.instance;

import io.countersign.problem.Problem;
import java.util.List;
import java.util.Optional;

/**
 * Outcome of the command of a family.
 *
 * @param events the events that follow, in order
 * @param ignored why the command changes nothing, or empty; it is then kept as evidence
 * @param refusal why the sender may not send the command, or empty; it then leaves no event
 */
public record CommandOutcome(
    List<Event> events, Optional<String> ignored, Optional<Problem> refusal) {

  /** Copies the events. */
  public CommandOutcome {
    events = List.copyOf(events);
  }

  /** Returns the outcome of a command from which events follow. */
  public static CommandOutcome emit(Event... events) {
    return new CommandOutcome(List.of(events), Optional.empty(), Optional.empty());
  }

  /** Returns the outcome of a command that changes nothing. */
  public static CommandOutcome ignore(String why) {
    return new CommandOutcome(List.of(), Optional.of(why), Optional.empty());
  }

  /** Returns the outcome of a command that is refused. */
  public static CommandOutcome refuse(Problem problem) {
    return new CommandOutcome(List.of(), Optional.empty(), Optional.of(problem));
  }
}
