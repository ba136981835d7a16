package io.countersign.engine.advance;

import io.countersign.problem.Problem;
import java.util.List;
import java.util.Optional;

/**
 * Result of booking a command and advancing the instance at once.
 *
 * @param result the result of booking it
 * @param advance the result of the advance; empty if nothing was booked
 */
public record AdvancedCommand(CommandResult result, Optional<AdvanceResult> advance) {

  /** Returns the result of a command that was refused. */
  public static AdvancedCommand rejected(List<Problem> problems) {
    return not(new CommandResult.Rejected(problems));
  }

  static AdvancedCommand not(CommandResult result) {
    return new AdvancedCommand(result, Optional.empty());
  }
}
