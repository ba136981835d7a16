package io.countersign.engine.kernel;

import io.countersign.engine.family.HostCall;
import io.countersign.engine.instance.AppliedEvent;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.JournalEntry;
import io.countersign.problem.Problem;
import java.util.List;
import java.util.Optional;

/**
 * Decision on a command.
 *
 * @param applied the events, in order; the last one gives {@code state}
 * @param state the instance after them
 * @param call the work that the host has to do before anything else, or empty
 * @param refusal why the command was refused, or empty; refused commands have no events
 */
public record KernelDecision(
    List<AppliedEvent> applied,
    InstanceState state,
    Optional<Call> call,
    Optional<Problem> refusal) {

  /** Copies the events. */
  public KernelDecision {
    applied = List.copyOf(applied);
  }

  /**
   * Call of the host.
   *
   * @param step the calling step; the answer names it
   * @param work the work to be done
   */
  public record Call(long step, HostCall work) {}

  /** Returns the events without the states around them. */
  public List<JournalEntry> entries() {
    return applied.stream().map(AppliedEvent::entry).toList();
  }

  /** Returns whether the command changed nothing. */
  public boolean isIdle() {
    return applied.isEmpty() && call.isEmpty() && refusal.isEmpty();
  }
}
