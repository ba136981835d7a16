package io.countersign.engine.family.note;

import io.countersign.engine.family.note.NoteEvent.NoteAdded;

/** Words for events about notes. */
final class NoteWords {

  private NoteWords() {}

  static String actor(NoteEvent event) {
    return switch (event.kind()) {
      case NOTE_ADDED -> ((NoteAdded) event).by().id();
    };
  }

  static String describe(NoteEvent event) {
    return switch (event.kind()) {
      case NOTE_ADDED -> {
        var added = (NoteAdded) event;
        yield added.by().id() + " notes: " + added.text();
      }
    };
  }

  static boolean isMilestone(NoteEvent event) {
    return switch (event.kind()) {
      case NOTE_ADDED -> true;
    };
  }
}
