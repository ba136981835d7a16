package io.countersign.engine.advance;

import java.util.Optional;

/**
 * What came of telling an instance something and moving it on at once.
 *
 * @param booking what came of telling it
 * @param advance what came of moving it on; nothing where nothing was booked
 */
public record Moved(Booking booking, Optional<Advance> advance) {

  static Moved not(Booking booking) {
    return new Moved(booking, Optional.empty());
  }
}
