package io.countersign.testkit;

import io.countersign.engine.work.Turns;

/**
 * Work until nothing is due, in processes that may crash. It outlives them and knows what the last
 * one was at: a process that crashed among effects which are sent together is followed by one that
 * sends the rest of them first. Otherwise the report of one would be acted on before the next is
 * sent, and the journal would tell the same in another order than without the crash.
 */
final class WorkLoop {

  private final int mostTurns;
  private boolean sending;

  /** Work that comes to rest within a number of turns. */
  WorkLoop(int mostTurns) {
    this.mostTurns = mostTurns;
  }

  /** Whether it came to rest; throws what crashes. */
  boolean comesToRest(Turns turns) {
    for (int turn = 0; turn < mostTurns; turn++) {
      boolean resumed = sending;
      int handled = resumed ? 0 : turns.advance();
      sending = true;
      int sent = turns.send();
      handled += sent;
      // What broke off is claimed alone, so that the rest may take several turns.
      sending = resumed && sent > 0;
      if (handled == 0 && !resumed) {
        return true;
      }
    }
    return false;
  }
}
