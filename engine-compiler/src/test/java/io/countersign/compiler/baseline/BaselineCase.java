package io.countersign.compiler.baseline;

import io.countersign.compiler.envelope.EnvelopeGenerator;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.engine.workflow.WorkflowPatch;
import io.countersign.json.Json;
import io.countersign.problem.Problem;
import io.countersign.problem.Result;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * One case: a patch for the envelope of a contract, and what is said to it.
 *
 * @param title what it shows
 * @param parts {@code contract}, {@code patch}, {@code problems} and, where not every built-in type
 *     has a handler or others have, {@code handlers}
 */
public record BaselineCase(String title, Map<String, List<String>> parts) {

  /** What stands under {@code problems} of a patch that nothing is said to. */
  public static final String NONE = "none";

  /** The steps that every engine carries out. */
  public static final Set<String> BUILT_IN = StepConfig.TYPES;

  /** What is to be said. */
  public String expected() {
    return String.join("\n", part("problems"));
  }

  /** What is said. */
  public String said(Baselines.Judge judge) {
    var contract = Contracts.named(String.join("", part("contract")));
    var problems = judge.problems(EnvelopeGenerator.generate(contract), patch(), handlers());
    return problems.isEmpty()
        ? NONE
        : String.join("\n", problems.stream().map(Problem::toString).toList());
  }

  /** The patch, its short forms written out. */
  public WorkflowPatch patch() {
    var text = String.join("\n", part("patch"));
    if (Json.read(text) instanceof Result.Accepted<@Nullable Object> value) {
      var contract = Contracts.named(String.join("", part("contract")));
      return PatchBuilder.fromPlain(ShortPatch.writtenOut(value.value(), contract)).orThrow();
    }
    throw new IllegalArgumentException("Expected JSON in '" + title + "', but found " + text);
  }

  private Set<String> handlers() {
    return parts.containsKey("handlers")
        ? new TreeSet<>(List.of(String.join(" ", part("handlers")).split(" ", -1)))
        : BUILT_IN;
  }

  String rewritten(Baselines.Judge judge) {
    var text = new StringBuilder("# ").append(title).append('\n');
    for (var key : List.of("contract", "handlers", "patch")) {
      if (parts.containsKey(key)) {
        append(text, key, part(key));
      }
    }
    append(text, "problems", List.of(said(judge).split("\n", -1)));
    return text.toString();
  }

  private static void append(StringBuilder text, String key, List<String> lines) {
    boolean block = key.equals("patch") || lines.size() > 1;
    text.append(key).append(':');
    if (block) {
      lines.forEach(line -> text.append("\n  ").append(line));
    } else {
      text.append(' ').append(String.join("", lines));
    }
    text.append('\n');
  }

  private List<String> part(String key) {
    return parts.getOrDefault(key, List.of());
  }
}
