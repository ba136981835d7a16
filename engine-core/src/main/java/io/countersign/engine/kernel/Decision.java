package io.countersign.engine.kernel;

import io.countersign.engine.instance.Entry;
import io.countersign.engine.instance.InstanceState;
import io.countersign.problem.Problem;
import java.util.List;
import java.util.Optional;

/**
 * What follows from a command.
 *
 * @param entries the events, in order; applying them gives {@code state}
 * @param state the instance after them
 * @param call what the host has to do before anything else, or nothing
 * @param refusal why the command was refused, or nothing; refused commands have no events
 */
public record Decision(
    List<Entry> entries, InstanceState state, Optional<Call> call, Optional<Problem> refusal) {

  /** Copies the events. */
  public Decision {
    entries = List.copyOf(entries);
  }

  /**
   * Work for the host.
   *
   * @param step the step that calls; the answer names it
   * @param work what is to be done
   */
  public record Call(long step, HostCall work) {}

  /** Whether the command changed anything. */
  public boolean isIdle() {
    return entries.isEmpty() && call.isEmpty() && refusal.isEmpty();
  }
}
