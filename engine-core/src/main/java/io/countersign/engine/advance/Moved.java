package io.countersign.engine.advance;

import io.countersign.problem.Problem;
import java.util.List;
import java.util.Optional;

/**
 * What came of telling an instance something and moving it on at once.
 *
 * @param booking what came of telling it
 * @param advance what came of moving it on; nothing where nothing was booked
 */
public record Moved(Booking booking, Optional<Advance> advance) {

  /** What came of telling an instance something that nothing was done about. */
  public static Moved denied(List<Problem> problems) {
    return not(new Booking.Denied(problems));
  }

  static Moved not(Booking booking) {
    return new Moved(booking, Optional.empty());
  }
}
