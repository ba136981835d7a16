package io.countersign.cli;

import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.graph.NodeNames;
import io.countersign.json.Json;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import io.countersign.problem.Result;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Reader of a script for a workflow. Reports every bad line before anything runs. */
final class ScriptReader {

  private static final String REMEDY = "See docs/scripts.md for what a line may be.";
  private static final Set<String> EFFECTS = Set.of("email", "integration", "sms", "webhook");
  private static final Set<String> FATES = Set.of("arrive", "fail", "never");
  private static final Set<String> WORKFLOWS =
      Set.of("running", "paused", "completed", "cancelled", "failed");

  private final CompiledWorkflow workflow;
  private final NodeNames names;
  private final String file;
  private final List<Problem> problems = new ArrayList<>();
  private final List<Script.Line> lines = new ArrayList<>();
  private final Set<String> created = new TreeSet<>();
  private final Set<Boolean> crashes = new TreeSet<>();

  private ScriptReader(CompiledWorkflow workflow, String file) {
    this.workflow = workflow;
    this.names = new NodeNames(workflow);
    this.file = file;
  }

  /** The script of a text. */
  static Result<Script> read(CompiledWorkflow workflow, String file, String text) {
    var reader = new ScriptReader(workflow, file);
    int number = 0;
    for (var line : text.lines().toList()) {
      number++;
      if (!line.isBlank()) {
        reader.read(number, line);
      }
    }
    return reader.problems.isEmpty()
        ? new Result.Accepted<>(new Script(reader.lines))
        : new Result.Refused<>(reader.problems);
  }

  private void read(int number, String line) {
    var reading = Json.read(line);
    if (reading instanceof Result.Refused<@Nullable Object> refused) {
      refused.problems().forEach(problem -> problems.add(at(number, problem)));
    } else if (reading.orThrow() instanceof Map<?, ?> map) {
      var members = new LinkedHashMap<String, @Nullable Object>();
      map.forEach((name, value) -> members.put(String.valueOf(name), value));
      read(number, members);
    } else {
      problem(number, "", "a JSON object", "another value");
    }
  }

  private Problem at(int number, Problem problem) {
    var place = problem.place();
    return new Problem(
        problem.code(),
        problem.severity(),
        new ProblemPlace(file, place.pointer(), number, place.column(), null),
        problem.expected(),
        problem.found(),
        problem.remedy());
  }

  private void read(int number, Map<String, @Nullable Object> members) {
    var form = ScriptForm.of(members);
    if (form.isEmpty()) {
      problem(number, "", "one of the members " + ScriptForm.words(), "none of them");
      return;
    }
    int before = problems.size();
    for (var name : members.keySet()) {
      if (form.get().parts().stream().noneMatch(part -> part.name().equals(name))) {
        var known = form.get().parts().stream().map(ScriptForm.Part::name).toList();
        problem(
            number,
            name,
            "a member of the line '" + form.get().word() + "', one of " + known,
            "another one");
      }
    }
    for (var part : form.get().parts()) {
      if (members.containsKey(part.name())) {
        if (!fits(part.kind(), members.get(part.name()))) {
          problem(number, part.name(), part.kind().words(), "something else");
        }
      } else if (part.needed()) {
        problem(number, "", "the member '" + part.name() + "'", "none");
      }
    }
    if (problems.size() == before) {
      lines.add(new Script.Line(number, form.get(), members));
    }
  }

  private boolean fits(ScriptKind kind, @Nullable Object value) {
    return switch (kind) {
      case VALUE -> true;
      case TRUE -> Boolean.TRUE.equals(value);
      case COUNT -> isCount(value);
      case CRASH -> isCrash(value);
      case TEXT, NEW_DOCUMENT, DOCUMENT, NODE, DURATION, EFFECT, FATE, WORKFLOW ->
          value instanceof String text && !text.isEmpty() && fits(kind, text);
      case TEXTS ->
          value instanceof List<?> list && list.stream().allMatch(String.class::isInstance);
      case NODES -> value instanceof List<?> list && list.stream().allMatch(this::isNode);
      case OBJECT -> value instanceof Map;
      case FIELDS ->
          value instanceof Map<?, ?> map
              && workflow.contract().fields().keySet().containsAll(map.keySet());
      case NODE_TEXTS ->
          value instanceof Map<?, ?> map
              && map.keySet().stream().allMatch(this::isNode)
              && map.values().stream().allMatch(String.class::isInstance);
      case CHANGES ->
          value instanceof Map<?, ?> map
              && workflow.contract().fields().keySet().containsAll(map.keySet())
              && map.values().stream()
                  .allMatch(one -> one instanceof List<?> pair && pair.size() == 2);
      case COUNTS, NODE_COUNTS, EFFECT_COUNTS ->
          value instanceof Map<?, ?> map
              && map.values().stream().allMatch(ScriptReader::isCount)
              && (kind != ScriptKind.NODE_COUNTS || map.keySet().stream().allMatch(this::isNode))
              && (kind != ScriptKind.EFFECT_COUNTS || EFFECTS.containsAll(map.keySet()));
    };
  }

  private boolean fits(ScriptKind kind, String text) {
    return switch (kind) {
      case NEW_DOCUMENT -> created.add(text);
      case DOCUMENT -> created.contains(text);
      case NODE -> isNode(text);
      case DURATION -> isDuration(text);
      case EFFECT -> EFFECTS.contains(text);
      case FATE -> FATES.contains(text);
      case WORKFLOW -> WORKFLOWS.contains(text);
      default -> true;
    };
  }

  /** Processes die at single places of a script, or everywhere, but not both. */
  private boolean isCrash(@Nullable Object value) {
    boolean isPlace = isCount(value) && !Long.valueOf(0).equals(value);
    if (!isPlace && !Script.EVERYWHERE.equals(value)) {
      return false;
    }
    crashes.add(isPlace);
    return crashes.size() == 1;
  }

  private static boolean isCount(@Nullable Object value) {
    return value instanceof Long number && number >= 0 && number <= ScriptKind.MOST;
  }

  private boolean isNode(@Nullable Object value) {
    return value instanceof String name && names.isKnown(name);
  }

  private static boolean isDuration(String text) {
    try {
      var duration = Duration.parse(text);
      return !duration.isNegative() && duration.compareTo(Duration.ofDays(36_500)) <= 0;
    } catch (DateTimeException | ArithmeticException notOne) {
      return false;
    }
  }

  private void problem(int number, String member, String expected, String found) {
    var pointer = member.isEmpty() ? "" : "/" + member.replace("~", "~0").replace("/", "~1");
    problems.add(
        Problem.error(
            CliCode.CLI_SCRIPT_LINE,
            new ProblemPlace(file, pointer, number, 1, null),
            expected,
            found,
            REMEDY));
  }
}
