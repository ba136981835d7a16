package io.countersign.cli;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.inspect.Verification;
import io.countersign.engine.journal.JournalCodec;
import io.countersign.engine.journal.JournalHead;
import io.countersign.engine.journal.RecordedEvent;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import io.countersign.problem.Result;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Command that verifies that journals are unaltered. */
record VerifyCommand() implements CliCommand {

  private static final String FILE = "FILE";
  private static final String HEAD = "--head";
  private static final String INSTANCE = "--instance";
  private static final String JDBC = "--jdbc";
  private static final String ORG = "--org";
  private static final String DOCUMENT = "--document";
  private static final String DOCUMENTS = "--documents";
  private static final Pattern SHAPE = Pattern.compile("(\\d{1,18}):([0-9a-f]{64})");

  @Override
  public String name() {
    return "verify";
  }

  @Override
  public String summary() {
    return "Checks journals: each row follows the one before, unchanged, up to the head that was"
        + " kept.";
  }

  @Override
  public ArgumentSyntax syntax() {
    return ArgumentSyntax.withPossible(
        List.of(FILE),
        List.of(
            ArgumentSyntax.Option.possible(JDBC, "URL"),
            ArgumentSyntax.Option.possible(ORG, "ORG"),
            ArgumentSyntax.Option.possible(DOCUMENT, "TYPE/ID"),
            ArgumentSyntax.Option.possible(DOCUMENTS, "LIST"),
            ArgumentSyntax.Option.possible(INSTANCE, "ID"),
            ArgumentSyntax.Option.possible(HEAD, "SEQ:HASH")));
  }

  @Override
  public Optional<String> misuse(Arguments arguments) {
    var head = arguments.possibleValue(HEAD);
    if (head.isPresent() && !SHAPE.matcher(head.get()).matches()) {
      return misuse("a head such as 42:" + "0".repeat(8) + "…", "another text");
    }
    var url = arguments.possibleValue(JDBC);
    if (url.isPresent() == arguments.possibleOperand(FILE).isPresent()) {
      return misuse("either FILE or --jdbc URL", url.isPresent() ? "both" : "neither");
    }
    return url.isPresent() ? misuseOfDatabase(url.get(), arguments) : misuseOfFile(arguments);
  }

  private static Optional<String> misuseOfFile(Arguments arguments) {
    return arguments.has(ORG) || arguments.has(DOCUMENT) || arguments.has(DOCUMENTS)
        ? misuse("--org, --document and --documents beside --jdbc", "one of them beside FILE")
        : Optional.empty();
  }

  private static Optional<String> misuseOfDatabase(String url, Arguments arguments) {
    if (!url.startsWith("jdbc:postgresql:")) {
      return misuse("a URL that begins with jdbc:postgresql:", "another one");
    }
    if (url.contains("password=")) {
      return misuse("the password in " + JournalDatabase.PASSWORD, "one in the URL");
    }
    if (!arguments.has(ORG)) {
      return misuse("--org ORG beside --jdbc", "nothing");
    }
    var document = arguments.possibleValue(DOCUMENT);
    if (document.isPresent() && (arguments.has(INSTANCE) || document.get().indexOf('/') < 1)) {
      return misuse("either --instance ID or --document TYPE/ID", "something else");
    }
    if (arguments.has(DOCUMENTS) && (document.isPresent() || arguments.has(INSTANCE))) {
      return misuse("--documents LIST alone", "--instance or --document beside it");
    }
    boolean one = document.isPresent() || arguments.has(INSTANCE);
    return arguments.has(HEAD) && !one
        ? misuse("--instance ID or --document TYPE/ID beside --head", "nothing")
        : Optional.empty();
  }

  private static Optional<String> misuse(String expected, String found) {
    return Optional.of("Expected " + expected + ", but found " + found + ".");
  }

  @Override
  public ExitCode run(Arguments arguments, CommandContext place, Console console)
      throws IOException {
    return arguments.has(JDBC)
        ? runOnDatabase(arguments, place, console)
        : runOnFile(arguments, place, console);
  }

  private static ExitCode runOnDatabase(Arguments arguments, CommandContext place, Console console)
      throws IOException {
    var org = arguments.value(ORG);
    var listed =
        arguments
            .possibleValue(DOCUMENTS)
            .map(list -> new DocumentList(place.inputs(), list).of(org))
            .orElseGet(() -> new Result.Accepted<>(List.of()));
    if (!(listed instanceof Result.Accepted<List<DocumentRef>> documents)) {
      return console.refuse(listed.problems());
    }
    var document =
        arguments
            .possibleValue(DOCUMENT)
            .map(text -> text.split("/", 2))
            .map(parts -> new DocumentRef(org, parts[0], parts[1]));
    var wanted =
        new JournalDatabase.Wanted(
            org,
            arguments.possibleValue(INSTANCE),
            document,
            arguments.has(DOCUMENTS) ? Optional.of(documents.value()) : Optional.empty());
    var head = arguments.possibleValue(HEAD).map(VerifyCommand::head);
    var checked =
        new JournalDatabase(arguments.value(JDBC), place.environment()).check(wanted, head);
    if (!(checked instanceof Result.Accepted<List<JournalDatabase.Checked>> accepted)) {
      return console.refuse(checked.problems());
    }
    var journals = accepted.value();
    if (journals.isEmpty()) {
      return console.refuse(List.of(unfit(ProblemPlace.nowhere(), 0)));
    }
    var problems = journals.stream().flatMap(one -> one.problems().stream()).toList();
    if (!problems.isEmpty()) {
      return console.refuse(problems);
    }
    for (var one : journals) {
      console.json(
          line(
              one.instance(),
              one.rows(),
              new Verification.Sound(one.head().orElseThrow(), one.erased()),
              head.isPresent()));
    }
    return ExitCode.DONE;
  }

  private static ExitCode runOnFile(Arguments arguments, CommandContext place, Console console)
      throws IOException {
    var file = arguments.operand(FILE);
    JournalSource source = new JournalFile(place.inputs(), file);
    var read = source.journals();
    if (!(read instanceof Result.Accepted<List<JournalSource.Found>> accepted)) {
      return console.refuse(read.problems());
    }
    var wanted = arguments.possibleValue(INSTANCE);
    var journals =
        accepted.value().stream()
            .filter(one -> wanted.filter(id -> !id.equals(one.instance())).isEmpty())
            .toList();
    var head = arguments.possibleValue(HEAD).map(VerifyCommand::head);
    if (journals.isEmpty() || (head.isPresent() && journals.size() > 1)) {
      return console.refuse(
          List.of(unfit(new ProblemPlace(file, "", 1, 0, null), journals.size())));
    }
    var problems = new ArrayList<Problem>();
    var lines = new ArrayList<Map<String, @Nullable Object>>();
    for (var journal : journals) {
      var verified = verified(journal, head);
      if (verified instanceof Result.Accepted<Verification.Sound> sound) {
        int rows = journal.rows().size();
        lines.add(line(journal.instance(), rows, sound.value(), head.isPresent()));
      } else {
        verified.problems().forEach(problem -> problems.add(at(file, journal, problem)));
      }
    }
    if (!problems.isEmpty()) {
      return console.refuse(problems);
    }
    for (var line : lines) {
      console.json(line);
    }
    return ExitCode.DONE;
  }

  private static JournalHead head(String text) {
    var parts = text.split(":", 2);
    return new JournalHead(Long.parseLong(parts[0]), parts[1]);
  }

  /** The values beside the rows are checked too, against the digests that the rows hold. */
  private static Result<Verification.Sound> verified(
      JournalSource.Found journal, Optional<JournalHead> kept) {
    var instance = journal.instance();
    var chain =
        kept.isPresent()
            ? JournalCodec.current().verifyWhole(instance, journal.rows(), kept.get())
            : JournalCodec.current().verify(instance, JournalHead.NONE, journal.rows());
    if (!(chain instanceof Result.Accepted<JournalHead> head)) {
      return new Result.Refused<>(chain.problems());
    }
    var read = JournalCodec.current().read(journal.rows(), journal.values());
    return read.map(events -> new Verification.Sound(head.value(), erased(events)));
  }

  private static int erased(List<RecordedEvent> events) {
    return (int)
        events.stream()
            .filter(one -> one instanceof RecordedEvent.Known known && known.erased())
            .count();
  }

  private static Map<String, @Nullable Object> line(
      String instance, int rows, Verification.Sound sound, boolean kept) {
    var line = new LinkedHashMap<String, @Nullable Object>();
    line.put("instance", instance);
    line.put("rows", rows);
    line.put("seq", sound.head().seq());
    line.put("hash", sound.head().hash());
    line.put("erased", sound.erased());
    line.put("whole", kept);
    return line;
  }

  /** A problem names a row by its index, if it is one of a row; people look for the line. */
  private static Problem at(String file, JournalSource.Found journal, Problem problem) {
    var first = problem.place().pointer().split("/", 3);
    int row = first.length > 1 ? Integer.parseInt(first[1]) : journal.places().size();
    var places = journal.places();
    int line = row < places.size() ? places.get(row) : places.get(places.size() - 1) + 1;
    return new Problem(
        problem.code(),
        problem.severity(),
        new ProblemPlace(file, "", line, 0, null),
        problem.expected(),
        problem.found(),
        problem.remedy());
  }

  private static Problem unfit(ProblemPlace place, int found) {
    return Problem.error(
        CliCode.CLI_JOURNAL_LINE,
        place,
        found == 0 ? "a journal of that instance" : "one journal for one head",
        found == 0 ? "none" : found + " of them",
        "Name with --instance the instance whose head was kept.");
  }
}
