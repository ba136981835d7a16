package io.countersign.cli;

import java.io.IOException;
import java.util.Optional;

/** A command of the tool. Stateless. */
sealed interface CliCommand
    permits CanonCommand,
        CompileCommand,
        DiagramCommand,
        DiffCommand,
        EvalCommand,
        InitCommand,
        RunCommand,
        SchemaCommand,
        VerifyCommand {

  /** The word that asks for it. */
  String name();

  /** What it does, in one sentence. */
  String summary();

  /** Returns the syntax of its arguments. */
  ArgumentSyntax syntax();

  /**
   * Does it.
   *
   * @return how it went; when input was refused, the console has been told why
   * @throws IOException if standard output cannot be written; input that cannot be read is refused
   */
  ExitCode run(Arguments arguments, CommandContext place, Console console) throws IOException;

  /**
   * What is wrong with arguments that are each right, or nothing.
   *
   * @return what was expected and found, as a sentence
   */
  default Optional<String> misuse(Arguments arguments) {
    return Optional.empty();
  }

  /** How it is written. */
  default String usage() {
    return "countersign " + name() + " " + syntax().shown();
  }
}
