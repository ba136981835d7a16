package io.countersign.cli;

import io.countersign.engine.journal.AsideValue;
import io.countersign.engine.journal.JournalRow;
import io.countersign.json.Json;
import io.countersign.json.JsonMembers;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import io.countersign.problem.Result;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Source of journals in a file of JSON lines, the format of the test kit's recordings: for every
 * instance a line {@code run}, then its rows and their document values.
 *
 * @param files reads files
 * @param name the file
 */
record JournalFile(InputFiles files, String name) implements JournalSource {

  @Override
  public Result<List<Found>> journals() {
    var text = files.text(name);
    if (!(text instanceof Result.Accepted<String> accepted)) {
      return new Result.Refused<>(text.problems());
    }
    var found = new ArrayList<Found>();
    int number = 0;
    for (var line : accepted.value().lines().toList()) {
      number++;
      if (!line.isBlank() && !isAdded(line, number, found)) {
        return new Result.Refused<>(strange(number));
      }
    }
    return found.isEmpty()
        ? new Result.Refused<>(strange(1))
        : new Result.Accepted<>(List.copyOf(found));
  }

  private static boolean isAdded(String line, int number, List<Found> found) {
    try {
      return Json.read(line) instanceof Result.Accepted<@Nullable Object> json
          && JsonMembers.read(json.value(), members -> added(members, number, found))
              instanceof Result.Accepted<Boolean>;
    } catch (DateTimeException none) {
      return false;
    }
  }

  private static boolean added(JsonMembers line, int number, List<Found> found) {
    var kind = line.text("line");
    if (kind.equals("run")) {
      return found.add(
          new Found(
              line.text("instance"), new ArrayList<>(), new ArrayList<>(), new ArrayList<>()));
    }
    if (found.isEmpty() || !(kind.equals("row") || kind.equals("values"))) {
      throw line.mismatch("line", "run, and then row or values");
    }
    var journal = found.get(found.size() - 1);
    if (kind.equals("values")) {
      return journal.values().add(new AsideValue(number(line, "seq"), line.text("text")));
    }
    journal.places().add(number);
    return journal
        .rows()
        .add(
            new JournalRow(
                journal.instance(),
                number(line, "first"),
                number(line, "last"),
                Instant.parse(line.text("at")),
                line.text("text"),
                line.text("hash")));
  }

  private static long number(JsonMembers line, String member) {
    if (line.any(member) instanceof Long number) {
      return number;
    }
    throw line.mismatch(member, "a whole number");
  }

  private Problem strange(int number) {
    return Problem.error(
        CliCode.CLI_JOURNAL_LINE,
        new ProblemPlace(name, "", number, 0, null),
        "a line run, row or values, as docs/command-line.md says",
        "another text",
        "Export the journal again.");
  }
}
