package io.countersign.engine.instance;

import io.countersign.engine.document.EditWindow;
import io.countersign.engine.document.Pin;
import java.util.Optional;

/**
 * Progress of an instance.
 *
 * @param standing its status
 * @param seq the sequence number of its last event
 * @param lastStep the sequence number of the event that opened its last step, or 0
 * @param underway the transition that is in progress, or empty
 * @param requester who last asked for a transition, or began the instance
 * @param told the document as the host last recorded it, which the instance may not have compared
 *     yet
 */
public record Progress(
    Standing standing,
    long seq,
    long lastStep,
    Optional<String> underway,
    String requester,
    Pin told) {

  /**
   * Status of an instance with its reason.
   *
   * @param status the status
   * @param reason why it is paused or ended, or empty
   * @param window what people may do to the document once the instance has ended; empty before,
   *     because its tokens tell
   */
  public record Standing(
      InstanceStatus status, Optional<String> reason, Optional<EditWindow> window) {}

  static Progress beginning(long seq, String requester, Pin told) {
    var running = new Standing(InstanceStatus.RUNNING, Optional.empty(), Optional.empty());
    return new Progress(running, seq, 0, Optional.empty(), requester, told);
  }

  /** Returns the status of the instance. */
  public InstanceStatus status() {
    return standing.status();
  }

  /** Returns the newest version of the document that was recorded for it. */
  public long known() {
    return told.version();
  }

  /** Returns why it is paused or ended, or empty. */
  public Optional<String> reason() {
    return standing.reason();
  }

  /** Returns what people may do to the document once the instance has ended; empty before. */
  public Optional<EditWindow> window() {
    return standing.window();
  }

  Progress at(long next) {
    return new Progress(standing, next, lastStep, underway, requester, told);
  }

  Progress step(long step) {
    return new Progress(standing, seq, step, underway, requester, told);
  }

  Progress to(InstanceStatus next, Optional<String> why) {
    return standing(new Standing(legal(next), why, Optional.empty()));
  }

  Progress over(InstanceStatus next, Optional<String> why, EditWindow window) {
    return standing(new Standing(legal(next), why, Optional.of(window)));
  }

  private InstanceStatus legal(InstanceStatus next) {
    return Lifecycles.INSTANCE.require(status(), next);
  }

  private Progress standing(Standing next) {
    return new Progress(next, seq, lastStep, underway, requester, told);
  }

  Progress through(Optional<String> verb) {
    return new Progress(standing, seq, lastStep, verb, requester, told);
  }

  Progress told(Pin next) {
    return next.version() < told.version()
        ? this
        : new Progress(standing, seq, lastStep, underway, requester, next);
  }

  Progress askedBy(String who) {
    return new Progress(standing, seq, lastStep, underway, who, told);
  }
}
