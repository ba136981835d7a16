package io.countersign.engine.instance;

import io.countersign.engine.family.instance.InstanceCommand;
import io.countersign.engine.family.note.NoteCommand;

/**
 * Command that a family of events brings with its rule. The kernel asks the command itself for what
 * follows, so that a new family changes neither the kernel nor the check of permissions: it names
 * its own sealed interface of commands in the {@code permits} here.
 */
public sealed interface FamilyCommand extends Command permits InstanceCommand, NoteCommand {

  /** Returns whether the command still matters to an instance that has ended. */
  boolean isForFinished();

  /**
   * Decides the command. It is a function of state and facts.
   *
   * @param state the instance
   * @param facts who sent the command, when, and the document
   */
  CommandOutcome decide(InstanceState state, CommandFacts facts);
}
