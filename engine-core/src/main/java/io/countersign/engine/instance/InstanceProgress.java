package io.countersign.engine.instance;

import io.countersign.engine.document.DocumentVersion;
import io.countersign.engine.document.EditWindow;
import java.util.Optional;

/**
 * Progress of an instance.
 *
 * @param standing its status
 * @param seq the sequence number of its last event
 * @param lastStep the sequence number of the event that opened its last step, or 0
 * @param underway the transition that is in progress, or empty
 * @param requester who last asked for a transition, or began the instance
 * @param recorded the document as the host last recorded it, which the instance may not have
 *     compared yet
 */
public record InstanceProgress(
    Standing standing,
    long seq,
    long lastStep,
    Optional<String> underway,
    String requester,
    DocumentVersion recorded) {

  /**
   * Status of an instance with its reason.
   *
   * @param status the status
   * @param reason why it is paused or ended, or empty
   * @param window what people may do to the document once the instance has ended; empty before,
   *     because its tokens tell
   * @param shows the display status of the document in this workflow, or empty
   */
  public record Standing(
      InstanceStatus status,
      Optional<String> reason,
      Optional<EditWindow> window,
      Optional<String> shows) {}

  /** Returns the progress of an instance that has just begun. */
  public static InstanceProgress beginning(long seq, String requester, DocumentVersion recorded) {
    var running =
        new Standing(InstanceStatus.RUNNING, Optional.empty(), Optional.empty(), Optional.empty());
    return new InstanceProgress(running, seq, 0, Optional.empty(), requester, recorded);
  }

  /** Returns the status of the instance. */
  public InstanceStatus status() {
    return standing.status();
  }

  /** Returns the newest version of the document that was recorded for it. */
  public long knownVersion() {
    return recorded.version();
  }

  /** Returns why it is paused or ended, or empty. */
  public Optional<String> reason() {
    return standing.reason();
  }

  /** Returns what people may do to the document once the instance has ended; empty before. */
  public Optional<EditWindow> window() {
    return standing.window();
  }

  /** Returns the display status of the document in this workflow, or empty. */
  public Optional<String> shows() {
    return standing.shows();
  }

  /** Returns the progress with another display status. */
  public InstanceProgress showing(String word) {
    return standing(
        new Standing(status(), standing.reason(), standing.window(), Optional.of(word)));
  }

  /** Returns the progress after an event. */
  public InstanceProgress at(long next) {
    return new InstanceProgress(standing, next, lastStep, underway, requester, recorded);
  }

  /** Returns the progress after a step was opened. */
  public InstanceProgress step(long step) {
    return new InstanceProgress(standing, seq, step, underway, requester, recorded);
  }

  /** Returns the progress in another status that is not final. */
  public InstanceProgress to(InstanceStatus next, Optional<String> why) {
    return standing(new Standing(legal(next), why, Optional.empty(), shows()));
  }

  /** Returns the progress of an instance that has ended. */
  public InstanceProgress over(InstanceStatus next, Optional<String> why, EditWindow window) {
    return standing(new Standing(legal(next), why, Optional.of(window), shows()));
  }

  private InstanceStatus legal(InstanceStatus next) {
    return StatusLifecycles.INSTANCE.require(status(), next);
  }

  private InstanceProgress standing(Standing next) {
    return new InstanceProgress(next, seq, lastStep, underway, requester, recorded);
  }

  /** Returns the progress with a transition underway, or with none. */
  public InstanceProgress through(Optional<String> verb) {
    return new InstanceProgress(standing, seq, lastStep, verb, requester, recorded);
  }

  /** Returns the progress after a version of the document was recorded. */
  public InstanceProgress withVersion(DocumentVersion next) {
    return next.version() < recorded.version()
        ? this
        : new InstanceProgress(standing, seq, lastStep, underway, requester, next);
  }

  /** Returns the progress after a person asked for a transition. */
  public InstanceProgress askedBy(String who) {
    return new InstanceProgress(standing, seq, lastStep, underway, who, recorded);
  }
}
