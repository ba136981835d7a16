package io.countersign.engine.instance;

import io.countersign.engine.document.EditWindow;
import io.countersign.engine.document.Pin;
import java.util.Optional;

/**
 * How far an instance has come.
 *
 * @param standing whether it is at work
 * @param seq the sequence number of its last event
 * @param lastStep the sequence number of the event that opened its last step, or 0
 * @param underway the transition that the document is on its way through, or nothing
 * @param requester who last asked for a transition, or began the instance
 * @param told the document as the host last told it, which it may not have taken note of yet
 */
public record Progress(
    Standing standing,
    long seq,
    long lastStep,
    Optional<String> underway,
    String requester,
    Pin told) {

  /**
   * Whether an instance is at work.
   *
   * @param status the word for it
   * @param reason why it is paused or over, or nothing
   * @param window what people may do to the document once it is over; nothing before, because its
   *     tokens tell
   */
  public record Standing(
      InstanceStatus status, Optional<String> reason, Optional<EditWindow> window) {}

  static Progress beginning(long seq, String requester, Pin told) {
    var running = new Standing(InstanceStatus.RUNNING, Optional.empty(), Optional.empty());
    return new Progress(running, seq, 0, Optional.empty(), requester, told);
  }

  /** Whether it is at work. */
  public InstanceStatus status() {
    return standing.status();
  }

  /** The newest version of the document that it has been told of. */
  public long known() {
    return told.version();
  }

  /** Why it is paused or over, or nothing. */
  public Optional<String> reason() {
    return standing.reason();
  }

  /** What people may do to the document once the instance is over; nothing before. */
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
