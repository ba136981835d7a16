package io.countersign.cli;

import io.countersign.dsl.Language;
import io.countersign.dsl.type.Type;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import io.countersign.problem.Result;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The roots that an expression may start with, besides those of every workflow. */
final class ExpressionRoots {

  private final Map<String, Type> declared;

  private ExpressionRoots(Map<String, Type> declared) {
    this.declared = declared;
  }

  /** The roots that a types file declares. */
  static Result<ExpressionRoots> declared(
      String file, Result<Map<String, @Nullable Object>> types) {
    if (!(types instanceof Result.Accepted<Map<String, @Nullable Object>> members)) {
      return new Result.Refused<>(types.problems());
    }
    var reader = new TypeReader(file);
    var declared = reader.fields(members.value(), "");
    var problems = new ArrayList<Problem>(reader.problems());
    problems.addAll(badNames(file, members.value()));
    return problems.isEmpty()
        ? new Result.Accepted<>(new ExpressionRoots(declared))
        : new Result.Refused<>(problems);
  }

  /**
   * Every member of the data as a root of which nothing is known. Data that was refused has no
   * members, and nothing that would have to be said a second time.
   */
  static Result<ExpressionRoots> dynamic(String file, Result<Map<String, @Nullable Object>> data) {
    var declared = new LinkedHashMap<String, Type>();
    if (!(data instanceof Result.Accepted<Map<String, @Nullable Object>> members)) {
      return new Result.Accepted<>(new ExpressionRoots(declared));
    }
    var problems = badNames(file, members.value());
    var known = Language.over(Type.dynamic()).build().roots().keySet();
    for (var name : members.value().keySet()) {
      if (!known.contains(name)) {
        declared.put(name, Type.dynamic());
      }
    }
    return problems.isEmpty()
        ? new Result.Accepted<>(new ExpressionRoots(declared))
        : new Result.Refused<>(problems);
  }

  /** The language over these roots. */
  Language language() {
    var language = Language.over(Type.dynamic());
    declared.forEach(language::root);
    return language.build();
  }

  private static List<Problem> badNames(String file, Map<String, @Nullable Object> members) {
    return members.keySet().stream()
        .filter(name -> !startsPath(name))
        .map(
            name ->
                Problem.error(
                    CliCode.CLI_BAD_ROOT,
                    ProblemPlace.at(TypeReader.step("", name)).inFile(file),
                    "a name that a path can start with",
                    "'" + name + "'",
                    "Use letters, digits and _, not a digit first and no word of the language; "
                        + "or move the value into context."))
        .toList();
  }

  /** Only the language knows which words mean something else to it; asking costs an exception. */
  private static boolean startsPath(String name) {
    try {
      return !Language.builder().root(name, Type.dynamic()).build().roots().isEmpty();
    } catch (IllegalArgumentException meansSomethingElse) {
      return false;
    }
  }
}
