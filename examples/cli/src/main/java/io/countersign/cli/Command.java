package io.countersign.cli;

import java.io.IOException;

/** One thing that the tool can do. Stateless. */
sealed interface Command permits Canon, Eval {

  /** The word that asks for it. */
  String name();

  /** What it does, in one sentence. */
  String summary();

  /** What it takes. */
  Syntax syntax();

  /**
   * Does it.
   *
   * @return how it went; when input was refused, the console has been told why
   * @throws IOException if standard output cannot be written; input that cannot be read is refused
   */
  ExitCode run(Arguments arguments, InputFiles files, Console console) throws IOException;

  /** How it is written. */
  default String usage() {
    return "countersign " + name() + " " + syntax().shown();
  }
}
