package io.countersign.cli;

import io.countersign.compiler.Compiler;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Command that prints the JSON Schema of a format, for editors. */
record SchemaCommand() implements CliCommand {

  private static final String FORMAT = "FORMAT";
  private static final List<String> FORMATS =
      List.of("contract", "patch", "script", "slot", "steps", "workflow");

  /** The one format that is the tool's own. */
  private static final String SCRIPT = "script";

  @Override
  public String name() {
    return "schema";
  }

  @Override
  public String summary() {
    return "Prints the JSON Schema of contracts, patches, slots, step lists, compiled workflows or script lines.";
  }

  @Override
  public String usage() {
    return "countersign schema " + String.join("|", FORMATS);
  }

  @Override
  public ArgumentSyntax syntax() {
    return new ArgumentSyntax(List.of(FORMAT), List.of());
  }

  @Override
  public Optional<String> misuse(Arguments arguments) {
    var format = arguments.operand(FORMAT);
    return FORMATS.contains(format)
        ? Optional.empty()
        : Optional.of(
            "Expected one of " + String.join(", ", FORMATS) + ", but found '" + format + "'.");
  }

  @Override
  public ExitCode run(Arguments arguments, CommandContext place, Console console)
      throws IOException {
    if (arguments.operand(FORMAT).equals(SCRIPT)) {
      console.text(ScriptSchema.text());
      return ExitCode.DONE;
    }
    var resource = "schema/" + arguments.operand(FORMAT) + ".schema.json";
    try (var stream = Compiler.class.getResourceAsStream(resource)) {
      var schema = Objects.requireNonNull(stream, resource).readAllBytes();
      console.text(new String(schema, StandardCharsets.UTF_8));
    }
    return ExitCode.DONE;
  }
}
