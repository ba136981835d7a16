package io.countersign.checks.store;

import io.countersign.engine.instance.InstanceProgress;
import io.countersign.engine.instance.InstanceProgress.Standing;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.InstanceState.Identity;
import io.countersign.engine.journal.JournalHead;
import io.countersign.engine.journal.StoredState;
import io.countersign.engine.journal.StoredText;
import io.countersign.engine.store.InstanceLine;
import io.countersign.engine.store.UnreadableRowsException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Live row of an instance, with texts as a database would keep them.
 *
 * @param identity the identity of the instance
 * @param texts its tokens, approvals and context, as text
 * @param pins the document as it was compared and recorded, as text
 * @param course the numbers and words of its progress
 * @param head the end of its journal
 * @param times when it began, changed and ended
 */
record LiveRow(
    Identity identity,
    StoredState texts,
    String pins,
    Course course,
    JournalHead head,
    Times times) {

  /**
   * Numbers and words of the progress of an instance.
   *
   * @param standing its status
   * @param seq the sequence number of its last event
   * @param lastStep the event that opened its last step
   * @param underway the transition that is in progress
   * @param requester who last asked for a transition
   */
  record Course(
      Standing standing, long seq, long lastStep, Optional<String> underway, String requester) {}

  /**
   * Times of an instance.
   *
   * @param began the time of its first change set
   * @param moved the time of its latest change set
   * @param ended the time of the change set that ended it
   */
  record Times(Instant began, Instant moved, Optional<Instant> ended) {}

  /** Returns the row of a state. */
  static LiveRow of(InstanceState state, JournalHead head, Times times) {
    var progress = state.progress();
    return new LiveRow(
        state.identity(),
        StoredState.of(state),
        StoredText.pin(state.pin(), progress.recorded()),
        new Course(
            progress.standing(),
            progress.seq(),
            progress.lastStep(),
            progress.underway(),
            progress.requester()),
        head,
        times);
  }

  /**
   * Returns the state.
   *
   * @throws UnreadableRowsException if a text cannot be read
   */
  InstanceState state() {
    try {
      // region state
      var both = StoredText.readPins(pins);
      return texts.state(
          identity,
          both.pin(),
          new InstanceProgress(
              course.standing(),
              course.seq(),
              course.lastStep(),
              course.underway(),
              course.requester(),
              both.recorded()));
      // endregion
    } catch (IllegalStateException unreadable) {
      throw new UnreadableRowsException(
          List.of(
              UnreadableRowsException.problem(
                  "the live row of instance " + identity.instance(),
                  String.valueOf(unreadable.getMessage()),
                  "Rebuild it from its journal.")));
    }
  }

  /** Returns the same row with other texts. */
  LiveRow with(StoredState other) {
    return new LiveRow(identity, other, pins, course, head, times);
  }

  /** Returns whether it has the content of another row, regardless of their times. */
  boolean isSameAs(LiveRow other) {
    return other.equals(new LiveRow(identity, texts, pins, course, head, other.times));
  }

  /** Returns the row shown in lists. */
  InstanceLine line() {
    return new InstanceLine(
        identity.instance(),
        identity.document(),
        identity.workflowHash(),
        new InstanceLine.Stand(
            course.standing().status(),
            course.standing().reason(),
            state().currentNodes(),
            course.standing().shows()),
        times.began(),
        times.moved());
  }
}
