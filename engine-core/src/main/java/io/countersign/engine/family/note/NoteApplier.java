package io.countersign.engine.family.note;

import io.countersign.engine.instance.InstanceState;

/** Applies events about notes to states. */
final class NoteApplier {

  private NoteApplier() {}

  static InstanceState apply(InstanceState state, NoteEvent event) {
    return switch (event.kind()) {
      case NOTE_ADDED -> state;
    };
  }
}
