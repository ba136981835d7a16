package io.countersign.engine.family.note;

import io.countersign.engine.instance.CommandFacts;
import io.countersign.engine.instance.CommandOutcome;
import io.countersign.engine.instance.FamilyCommand;
import io.countersign.engine.instance.InstanceState;

/** Command about notes. */
public sealed interface NoteCommand extends FamilyCommand {

  /** The kinds of these commands, for exhaustive dispatch. */
  enum Kind {
    /** Notes a remark. */
    NOTE("note");

    private final String word;

    Kind(String word) {
      this.word = word;
    }
  }

  /** Returns which of these commands it is. */
  Kind kind();

  @Override
  default String name() {
    return kind().word;
  }

  /** A remark is evidence however late it comes. */
  @Override
  default boolean isForFinished() {
    return true;
  }

  @Override
  default CommandOutcome decide(InstanceState state, CommandFacts facts) {
    return NoteRules.decide(this, facts);
  }

  /**
   * Remark of a person on the instance.
   *
   * @param text the remark, in the words of that person
   */
  record AddNote(String text) implements NoteCommand {
    @Override
    public Kind kind() {
      return Kind.NOTE;
    }

    @Override
    public String reason() {
      return text;
    }
  }
}
