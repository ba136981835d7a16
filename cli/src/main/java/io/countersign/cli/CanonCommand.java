package io.countersign.cli;

import io.countersign.json.CanonicalJson;
import io.countersign.json.CanonicalText;
import io.countersign.problem.Result;
import java.io.IOException;
import java.util.List;

/** Command that writes the canonical bytes of a JSON file, or their hash. */
record CanonCommand() implements CliCommand {

  private static final String FILE = "FILE";
  private static final String HASH = "--hash";

  @Override
  public String name() {
    return "canon";
  }

  @Override
  public String summary() {
    return "Writes the canonical bytes of a JSON file (RFC 8785), or their SHA-256.";
  }

  @Override
  public ArgumentSyntax syntax() {
    return new ArgumentSyntax(List.of(FILE), List.of(ArgumentSyntax.Option.flag(HASH)));
  }

  @Override
  public ExitCode run(Arguments arguments, CommandContext place, Console console)
      throws IOException {
    var files = place.inputs();
    var name = arguments.operand(FILE);
    var text = files.text(name);
    if (!(text instanceof Result.Accepted<String> accepted)) {
      return console.refuse(text.problems());
    }
    var canonical = CanonicalJson.ofText(accepted.value());
    if (!(canonical instanceof Result.Accepted<CanonicalText> found)) {
      var problems = canonical.problems();
      return console.refuse(problems.stream().map(problem -> problem.inFile(name)).toList());
    }
    if (arguments.has(HASH)) {
      console.text(found.value().sha256Hex());
    } else {
      console.bytes(found.value());
    }
    return ExitCode.DONE;
  }
}
