package io.countersign.engine.advance;

import io.countersign.problem.Problem;
import java.util.List;
import java.util.Optional;

/**
 * Result of booking a command and advancing the instance at once.
 *
 * @param booking the result of booking it
 * @param advance the result of the advance; empty if nothing was booked
 */
public record Moved(Booking booking, Optional<Advance> advance) {

  /** Returns the result of a command that was refused. */
  public static Moved denied(List<Problem> problems) {
    return not(new Booking.Denied(problems));
  }

  static Moved not(Booking booking) {
    return new Moved(booking, Optional.empty());
  }
}
