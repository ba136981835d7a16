package io.countersign.cli;

import io.countersign.cli.Arguments.Parsing;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** The main class of the command line tool. It dispatches to the commands. */
public final class Main {

  /** Every command, in the order of the help. */
  private static final List<CliCommand> COMMANDS =
      List.of(
          new CanonCommand(),
          new EvalCommand(),
          new CompileCommand(),
          new DiffCommand(),
          new DiagramCommand(),
          new RunCommand(),
          new VerifyCommand(),
          new InitCommand(),
          new SchemaCommand());

  private static final int BUFFER = 1 << 16;

  /** What a character becomes that the locale has no room for. */
  private static final String LOST = "\uFFFD";

  private Main() {}

  /** Runs one command and ends the process with its exit code. */
  public static void main(String[] args) {
    // Not System.out: its character set follows the locale, and it hides that writing failed.
    var out = new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), BUFFER);
    var err =
        new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
    var machine = Environment.ofMachine();
    var place =
        new CommandContext(new InputFiles(FileSource.ofMachine()), FileSink.ofMachine(), machine);
    System.exit(run(List.of(args), place, new Console(out, err, machine.isTerminal())).number());
  }

  /** Runs one command; never throws. */
  static ExitCode run(List<String> words, CommandContext place, Console console) {
    try {
      var exit = dispatch(words, place, console);
      console.flush();
      return exit;
    } catch (IOException unwritable) {
      console.tell("Standard output could not be written: " + unwritable.getMessage());
      return ExitCode.OUTPUT_FAILED;
    } catch (OutOfMemoryError full) {
      console.tell("There was not enough memory. Give Java more of it with -Xmx.");
      return ExitCode.DEFECT;
    } catch (RuntimeException | Error defect) {
      console.tell("This is a defect of countersign; please report it: " + located(defect));
      return ExitCode.DEFECT;
    }
  }

  private static ExitCode dispatch(List<String> words, CommandContext place, Console console)
      throws IOException {
    if (words.stream().anyMatch(word -> word.contains(LOST))) {
      return misuse(
          console,
          "Expected arguments that the locale can express, but found one with characters lost.\n"
              + "Run in a UTF-8 locale such as LC_ALL=C.UTF-8, or write the characters of an "
              + "expression as \\uXXXX.",
          overview());
    }
    if (words.isEmpty()) {
      return misuse(console, "Expected a command, but found nothing.", overview());
    }
    var first = words.get(0);
    if (first.equals("--help")) {
      console.text(help());
      return ExitCode.DONE;
    }
    if (first.equals("--version")) {
      return version(words, console);
    }
    var command = COMMANDS.stream().filter(known -> known.name().equals(first)).findFirst();
    return command.isPresent()
        ? run(command.get(), words.subList(1, words.size()), place, console)
        : misuse(console, "Expected a command, but found '" + first + "'.", overview());
  }

  private static ExitCode run(
      CliCommand command, List<String> words, CommandContext place, Console console)
      throws IOException {
    var parsing = Arguments.parse(command.syntax(), words);
    var usage = "Usage: " + command.usage();
    if (parsing instanceof Parsing.Understood understood) {
      var wrong = command.misuse(understood.arguments());
      return wrong.isPresent()
          ? misuse(console, wrong.get(), usage)
          : command.run(understood.arguments(), place, console);
    }
    if (parsing instanceof Parsing.Misuse misuse) {
      return misuse(console, misuse.message(), usage);
    }
    console.text(usage + "\n" + command.summary() + "\n");
    return ExitCode.DONE;
  }

  private static ExitCode version(List<String> words, Console console) throws IOException {
    if (words.size() > 1) {
      return misuse(
          console,
          "Expected nothing more after --version, but found '" + words.get(1) + "'.",
          overview());
    }
    // Only the packaged tool has a manifest that says which version it is.
    var packaged = Main.class.getPackage().getImplementationVersion();
    console.text("countersign " + Objects.requireNonNullElse(packaged, "(not packaged)") + "\n");
    return ExitCode.DONE;
  }

  private static ExitCode misuse(Console console, String message, String usage) {
    console.tell(message + "\n" + usage);
    return ExitCode.USAGE;
  }

  private static String overview() {
    return COMMANDS.stream()
        .map(CliCommand::usage)
        .collect(Collectors.joining("\n  ", "Usage:\n  ", "\n  countersign --help | --version"));
  }

  private static String help() {
    return COMMANDS.stream()
            .map(command -> command.usage() + "\n    " + command.summary() + "\n")
            .collect(Collectors.joining("\n"))
        + """

        Results are on standard output, most of them JSON; words for people go to standard error.
        Exit codes: 0 done, 1 an expectation failed, 2 input refused, 64 command not understood.
        """;
  }

  private static String located(Throwable defect) {
    var trace = defect.getStackTrace();
    return trace.length == 0 ? defect.toString() : defect + " at " + trace[0];
  }
}
