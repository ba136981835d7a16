package io.countersign.engine.family.note;

import io.countersign.engine.document.Actor;
import io.countersign.engine.instance.Event;

/** Fact about the remarks of people on an instance. */
public sealed interface NoteEvent extends Event {

  /** The kinds of these events, for exhaustive dispatch. */
  enum Kind {
    /** A person remarked on the instance. */
    NOTE_ADDED
  }

  /** Returns which of these events it is. */
  Kind kind();

  /**
   * A person remarked on the instance. Nothing follows from it: tokens, questions and effects stay
   * as they are, also when the instance is paused or has ended.
   *
   * @param text the remark, in the words of that person
   * @param by who
   */
  record NoteAdded(String text, Actor by) implements NoteEvent {
    @Override
    public Kind kind() {
      return Kind.NOTE_ADDED;
    }
  }
}
