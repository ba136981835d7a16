package io.countersign.engine.family.note;

import io.countersign.engine.family.note.NoteCommand.AddNote;
import io.countersign.engine.family.note.NoteEvent.NoteAdded;
import io.countersign.engine.instance.CommandFacts;
import io.countersign.engine.instance.CommandOutcome;

/** Rules of the commands about notes. */
final class NoteRules {

  private NoteRules() {}

  static CommandOutcome decide(NoteCommand command, CommandFacts facts) {
    return switch (command.kind()) {
      case NOTE -> CommandOutcome.emit(new NoteAdded(((AddNote) command).text(), facts.actor()));
    };
  }
}
