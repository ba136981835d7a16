package io.countersign.dsl.conformance;

import io.countersign.dsl.ExpressionLimits;
import io.countersign.dsl.Language;
import io.countersign.dsl.type.RecordType;
import io.countersign.dsl.type.ScalarType;
import io.countersign.dsl.type.Type;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Types and limits as the cases declare them, such as {@code entity.lines[].amount money}. */
final class Declarations {

  private static final Pattern LIMIT = Pattern.compile("(depth|dereferences|length) ([0-9]+)");

  private static final Pattern COMMA = Pattern.compile(",");

  private static final Pattern DECLARATION =
      Pattern.compile(
          "(.+?)\\s+((?:list of )*"
              + "(?:boolean|text|integer|decimal|money|timestamp|date|record|dynamic)"
              + "(?: sensitive)?)");

  private Declarations() {}

  /** A type in the making. */
  private static final class Draft {
    private final Map<String, Draft> fields = new LinkedHashMap<>();
    private @Nullable Draft element;
    private @Nullable Type type;
    private boolean sensitive;

    Draft into(Object step) {
      if (step == Steps.EACH) {
        element = element == null ? new Draft() : element;
        return element;
      }
      return fields.computeIfAbsent((String) step, name -> new Draft());
    }

    Type type() {
      if (element != null) {
        return Type.listOf(element.type());
      }
      if (type != null && !(type instanceof RecordType)) {
        return type;
      }
      var known = new LinkedHashMap<String, RecordType.Field>();
      fields.forEach(
          (name, draft) -> known.put(name, new RecordType.Field(draft.type(), draft.sensitive)));
      return new RecordType(known);
    }
  }

  /** The usual roots, the entity dynamic unless it is declared, and what the lines declare. */
  static Language language(List<String> types, String limits) {
    var drafts = new Draft();
    for (var line : types) {
      COMMA.splitAsStream(line).forEach(declaration -> declare(drafts, declaration.strip()));
    }
    var language = Language.over(Type.dynamic()).limits(limits(limits));
    drafts.fields.forEach((name, draft) -> language.root(name, draft.type()));
    return language.build();
  }

  private static void declare(Draft drafts, String declaration) {
    var words = DECLARATION.matcher(declaration);
    if (!words.matches()) {
      throw new IllegalArgumentException("Expected 'path type', but found " + declaration);
    }
    var draft = drafts;
    for (var step : Steps.of(words.group(1))) {
      draft = draft.into(step);
    }
    var written = words.group(2);
    draft.sensitive = written.endsWith(" sensitive");
    draft.type = type(written.replace(" sensitive", ""));
  }

  static Type type(String written) {
    if (written.startsWith("list of ")) {
      return Type.listOf(type(written.substring("list of ".length())));
    }
    return switch (written) {
      case "dynamic" -> Type.dynamic();
      case "record" -> Type.record(Map.of());
      default -> ScalarType.valueOf(written.toUpperCase(Locale.ROOT));
    };
  }

  private static ExpressionLimits limits(String written) {
    int depth = ExpressionLimits.DEFAULTS.depth();
    int dereferences = ExpressionLimits.DEFAULTS.dereferences();
    int length = ExpressionLimits.DEFAULTS.length();
    var limit = LIMIT.matcher(written);
    while (limit.find()) {
      int value = Integer.parseInt(limit.group(2));
      switch (limit.group(1)) {
        case "depth" -> depth = value;
        case "dereferences" -> dereferences = value;
        default -> length = value;
      }
    }
    return new ExpressionLimits(depth, dereferences, length);
  }
}
