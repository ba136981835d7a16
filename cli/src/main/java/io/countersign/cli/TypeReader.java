package io.countersign.cli;

import io.countersign.dsl.type.ScalarType;
import io.countersign.dsl.type.Type;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reader of the types in a types file: a name, a list of one type, or an object of fields. Collects
 * every problem.
 */
final class TypeReader {

  private static final Map<String, Type> NAMES = names();

  private final String file;
  private final List<Problem> problems = new ArrayList<>();

  TypeReader(String file) {
    this.file = file;
  }

  /** What has been wrong so far. */
  List<Problem> problems() {
    return List.copyOf(problems);
  }

  /** The types of the members of an object; a member that is no type counts as dynamic. */
  Map<String, Type> fields(Map<?, ?> members, String pointer) {
    var fields = new LinkedHashMap<String, Type>();
    members.forEach(
        (key, said) -> {
          var name = String.valueOf(key);
          fields.put(name, type(said, step(pointer, name)));
        });
    return fields;
  }

  /** A JSON pointer to a member. */
  static String step(String pointer, String name) {
    return pointer + "/" + name.replace("~", "~0").replace("/", "~1");
  }

  private Type type(@Nullable Object said, String pointer) {
    if (said instanceof Map<?, ?> members) {
      return Type.record(fields(members, pointer));
    }
    if (said instanceof List<?> elements && elements.size() == 1) {
      return Type.listOf(type(elements.get(0), pointer + "/0"));
    }
    if (said instanceof String name) {
      var type = NAMES.get(name);
      return type == null
          ? refuse(pointer, "one of " + String.join(", ", NAMES.keySet()), "'" + name + "'")
          : type;
    }
    return refuse(
        pointer,
        "a type: its name, a list of one type, or an object of fields",
        said instanceof List<?> elements ? "a list of " + elements.size() : InputFiles.kind(said));
  }

  private Type refuse(String pointer, String expected, String found) {
    problems.add(
        Problem.error(
            CliCode.CLI_UNKNOWN_TYPE,
            ProblemPlace.at(pointer).inFile(file),
            expected,
            found,
            "Write a name such as \"money\", a list such as [\"text\"], or an object such as "
                + "{\"total\": \"money\"}."));
    return Type.dynamic();
  }

  /** A list or record of which nothing more is said has elements or fields of any type. */
  private static Map<String, Type> names() {
    var names = new LinkedHashMap<String, Type>();
    for (var scalar : ScalarType.values()) {
      names.put(scalar.describe(), scalar);
    }
    names.put("list", Type.listOf(Type.dynamic()));
    names.put("record", Type.dynamic());
    names.put("dynamic", Type.dynamic());
    return names;
  }
}
