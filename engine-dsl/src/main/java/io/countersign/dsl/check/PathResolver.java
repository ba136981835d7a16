package io.countersign.dsl.check;

import io.countersign.dsl.check.CheckedExpression.Variable;
import io.countersign.dsl.syntax.ExpressionPrinter;
import io.countersign.dsl.syntax.SyntaxNode.Path;
import io.countersign.dsl.syntax.SyntaxNode.Segment;
import io.countersign.dsl.type.DynamicType;
import io.countersign.dsl.type.ListType;
import io.countersign.dsl.type.RecordType;
import io.countersign.dsl.type.Type;
import io.countersign.problem.DslCode;
import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Resolver of paths against the declared roots. */
final class PathResolver {

  private static final int NAMES_SHOWN = 8;
  private static final int LARGEST_TYPO = 2;
  private static final Set<String> LITERALS = Set.of("true", "false", "null");

  private final Map<String, Type> roots;
  private final ExpressionChecker.Refusal refusal;

  PathResolver(Map<String, Type> roots, ExpressionChecker.Refusal refusal) {
    this.roots = roots;
    this.refusal = refusal;
  }

  /** The variable that a path names; dynamic when the path is refused. */
  Variable resolve(Path path) {
    var type = roots.get(path.root());
    if (type == null) {
      refusal.refuse(
          DslCode.DSL_UNKNOWN_ROOT,
          path.spot(),
          "a path that starts with " + show(roots.keySet()),
          "'" + path.root() + "'",
          rootRemedy(path.root()));
      return new Variable(path, DynamicType.DYNAMIC, false);
    }
    boolean sensitive = false;
    for (int i = 0; i < path.segments().size(); i++) {
      var next = step(path, i, type);
      if (next == null) {
        return new Variable(path, DynamicType.DYNAMIC, sensitive);
      }
      sensitive |= next.sensitive();
      type = next.type();
    }
    return new Variable(path, type, sensitive);
  }

  private String rootRemedy(String name) {
    var small = name.toLowerCase(Locale.ROOT);
    return LITERALS.contains(small)
        ? "Write " + small + "."
        : suggestion(name, roots.keySet(), rootedField(name));
  }

  private String rootedField(String name) {
    return roots.entrySet().stream()
        .filter(
            root -> root.getValue() instanceof RecordType known && known.fields().containsKey(name))
        .map(root -> "Did you mean '" + root.getKey() + "." + name + "'?")
        .findFirst()
        .orElse("Declare it, or quote it if it is text.");
  }

  private RecordType.@Nullable Field step(Path path, int i, Type type) {
    var segment = path.segments().get(i);
    if (type == DynamicType.DYNAMIC) {
      return RecordType.Field.plain(type);
    }
    if (type instanceof ListType list && segment instanceof Segment.Index) {
      return RecordType.Field.plain(list.element());
    }
    if (type instanceof RecordType fields && segment instanceof Segment.Field field) {
      var found = fields.fields().get(field.name());
      if (found == null) {
        unknownField(path, i, field.name(), fields.fields().keySet());
      }
      return found;
    }
    refusal.refuse(
        DslCode.DSL_UNKNOWN_FIELD,
        path.spot(),
        below(type) + " after " + upTo(path, i),
        "'" + upTo(path, i + 1) + "'",
        type instanceof ListType ? "Name one element, counted from [0]." : "Shorten the path.");
    return null;
  }

  private void unknownField(Path path, int i, String name, Collection<String> names) {
    refusal.refuse(
        DslCode.DSL_UNKNOWN_FIELD,
        path.spot(),
        names.isEmpty()
            ? "no field of " + upTo(path, i) + ", which has none"
            : "a field of " + upTo(path, i) + " such as " + show(names),
        "'" + name + "'",
        suggestion(name, names, "Correct the path, or add the field to the contract."));
  }

  private static String below(Type type) {
    if (type instanceof ListType) {
      return "an index";
    }
    return type instanceof RecordType ? "a field name" : "no further step";
  }

  private static String upTo(Path path, int segments) {
    return ExpressionPrinter.print(
        new Path(path.root(), path.segments().subList(0, segments), path.spot()));
  }

  private static String show(Collection<String> names) {
    var text = names.stream().sorted().limit(NAMES_SHOWN).collect(Collectors.joining(", "));
    return names.size() > NAMES_SHOWN ? text + ", …" : text;
  }

  private static String suggestion(String name, Collection<String> names, String otherwise) {
    int largestTypo = Math.min(LARGEST_TYPO, Math.max(1, name.length() / 3));
    return names.stream()
        .filter(candidate -> distance(name, candidate) <= largestTypo)
        .min(
            Comparator.comparingInt((String candidate) -> distance(name, candidate))
                .thenComparing(Comparator.naturalOrder()))
        .map(candidate -> "Did you mean '" + candidate + "'?")
        .orElse(otherwise);
  }

  /** How many characters must be added, removed or replaced; large when the lengths say enough. */
  private static int distance(String from, String to) {
    if (Math.abs(from.length() - to.length()) > LARGEST_TYPO) {
      return Integer.MAX_VALUE;
    }
    var row = new int[to.length() + 1];
    for (int j = 0; j <= to.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= from.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= to.length(); j++) {
        int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[to.length()];
  }
}
