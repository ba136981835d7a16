package io.countersign.engine.instance;

import io.countersign.engine.kernel.KernelCommand;

/** Command to an instance. */
public sealed interface Command permits FamilyCommand, KernelCommand {

  /** Returns what the journal calls this command when it changes nothing. */
  String name();

  /** Returns why it is sent, in the words of its sender, or empty. */
  default String reason() {
    return "";
  }

  /** Returns what it is aimed at, or empty if that is the whole instance. */
  default String target() {
    return "";
  }
}
