package io.countersign.testkit.crash;

import io.countersign.engine.work.ManualWorkers;

/**
 * Loop that runs workers until nothing is due, in processes that may crash. It survives them and
 * knows the progress of the last one: if a process crashed while sending a batch of effects, the
 * next one sends the rest of the batch first. Otherwise the report of one effect would be processed
 * before the next is sent, and the journal would have another order than without the crash.
 */
public final class WorkLoop {

  private final int mostTurns;
  private boolean sending;

  /** Creates a loop with a maximum number of turns. */
  public WorkLoop(int mostTurns) {
    this.mostTurns = mostTurns;
  }

  /** Runs the loop. Returns whether it ended within the maximum; crashes are thrown. */
  public boolean comesToRest(ManualWorkers turns) {
    for (int turn = 0; turn < mostTurns; turn++) {
      boolean resumed = sending;
      int handled = resumed ? 0 : turns.advance();
      sending = true;
      int sent = turns.send();
      handled += sent;
      // A row with a lapsed claim is claimed alone, so the rest of the batch may take several
      // turns.
      sending = resumed && sent > 0;
      if (handled == 0 && !resumed) {
        return true;
      }
    }
    return false;
  }
}
