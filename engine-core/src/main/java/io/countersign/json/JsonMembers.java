package io.countersign.json;

import io.countersign.engine.problem.EngineCode;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import io.countersign.problem.Result;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Members of a JSON object, read by name and kind. Reading stops at the first member that is
 * missing or of another kind; a caller that wants every problem at once checks a schema first.
 * Members that are not read are ignored. Not to be kept beyond {@link #read}.
 */
public final class JsonMembers {

  /** The constants of an enum by their words. */
  private static final ClassValue<Map<String, Object>> CONSTANTS =
      new ClassValue<>() {
        @Override
        protected Map<String, Object> computeValue(Class<?> type) {
          var constants = new LinkedHashMap<String, Object>();
          for (Object constant : type.getEnumConstants()) {
            constants.put(word((Enum<?>) constant), constant);
          }
          return constants;
        }
      };

  private final Map<?, ?> members;
  private final Spot spot;

  private JsonMembers(Map<?, ?> members, Spot spot) {
    this.members = members;
    this.spot = spot;
  }

  /** Place of a value; spelled out only when the value is refused. */
  private record Spot(@Nullable Spot outer, String step) {

    static final Spot ROOT = new Spot(null, "");

    String pointer() {
      var steps = new ArrayDeque<String>();
      var here = this;
      while (here.outer != null) {
        steps.push("/" + here.step.replace("~", "~0").replace("/", "~1"));
        here = here.outer;
      }
      return String.join("", steps);
    }
  }

  /**
   * Reads a typed value from a plain one; a value of another shape is refused, without an
   * exception.
   */
  public static <T> Result<T> read(@Nullable Object plain, Function<JsonMembers, T> reader) {
    try {
      return new Result.Accepted<>(reader.apply(members(plain, Spot.ROOT)));
    } catch (Mismatch mismatch) {
      return new Result.Refused<>(mismatch.problem);
    }
  }

  /** Returns the word of a constant in JSON: its name in lower case. */
  public static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  /** Returns the names of the members, in their order. */
  public Set<String> names() {
    var names = new LinkedHashSet<String>();
    members.keySet().forEach(key -> names.add(String.valueOf(key)));
    return names;
  }

  /** Returns a member of any kind, or null if it is missing. */
  public @Nullable Object any(String name) {
    return members.get(name);
  }

  /** Returns whether there is a member of this name that is not null. */
  public boolean has(String name) {
    return members.get(name) != null;
  }

  /** Returns a text. */
  public String text(String name) {
    return text(members.get(name), at(name));
  }

  /** Returns a text, or empty. */
  public Optional<String> textIfAny(String name) {
    return has(name) ? Optional.of(text(name)) : Optional.empty();
  }

  /** Returns true or false; false if it is missing. */
  public boolean flag(String name) {
    if (!has(name)) {
      return false;
    }
    if (members.get(name) instanceof Boolean flag) {
      return flag;
    }
    throw mismatch(at(name), "true or false", members.get(name));
  }

  /** Returns a whole number. */
  public int number(String name) {
    if (members.get(name) instanceof Long number
        && number >= Integer.MIN_VALUE
        && number <= Integer.MAX_VALUE) {
      return number.intValue();
    }
    throw mismatch(at(name), "a whole number", members.get(name));
  }

  /** Returns a whole number, or empty. */
  public OptionalInt numberIfAny(String name) {
    return has(name) ? OptionalInt.of(number(name)) : OptionalInt.empty();
  }

  /** Returns one of the words of an enum; see {@link #word}. */
  public <E extends Enum<E>> E choice(String name, Class<E> type) {
    var text = text(name);
    var constants = CONSTANTS.get(type);
    var constant = constants.get(text);
    if (constant == null) {
      throw mismatch(at(name), "one of " + String.join(", ", constants.keySet()), text);
    }
    return type.cast(constant);
  }

  /** Returns one of the words of an enum, or empty. */
  public <E extends Enum<E>> Optional<E> choiceIfAny(String name, Class<E> type) {
    return has(name) ? Optional.of(choice(name, type)) : Optional.empty();
  }

  /** Returns a list of words of an enum; empty if it is missing. */
  public <E extends Enum<E>> List<E> choices(String name, Class<E> type) {
    var constants = CONSTANTS.get(type);
    return texts(name).stream()
        .map(
            text -> {
              var constant = constants.get(text);
              if (constant == null) {
                throw mismatch(at(name), "some of " + String.join(", ", constants.keySet()), text);
              }
              return type.cast(constant);
            })
        .toList();
  }

  /** Returns an object. */
  public JsonMembers object(String name) {
    return members(members.get(name), at(name));
  }

  /** Returns an object, or empty. */
  public Optional<JsonMembers> objectIfAny(String name) {
    return has(name) ? Optional.of(object(name)) : Optional.empty();
  }

  /** Returns an object; one without members if it is missing. */
  public JsonMembers objectOrEmpty(String name) {
    return has(name) ? object(name) : new JsonMembers(Map.of(), at(name));
  }

  /** Returns a list of objects; empty if it is missing. */
  public List<JsonMembers> objects(String name) {
    var list = list(name);
    var objects = new ArrayList<JsonMembers>(list.size());
    var spot = at(name);
    for (int i = 0; i < list.size(); i++) {
      objects.add(members(list.get(i), new Spot(spot, Integer.toString(i))));
    }
    return objects;
  }

  /** Returns a list of texts; empty if it is missing. */
  public List<String> texts(String name) {
    var list = list(name);
    var texts = new ArrayList<String>(list.size());
    var spot = at(name);
    for (int i = 0; i < list.size(); i++) {
      texts.add(text(list.get(i), new Spot(spot, Integer.toString(i))));
    }
    return List.copyOf(texts);
  }

  /** Returns an object whose members are all texts; empty if it is missing. */
  public Map<String, String> textsByName(String name) {
    var texts = new LinkedHashMap<String, String>();
    if (has(name)) {
      var object = object(name);
      object.names().forEach(key -> texts.put(key, object.text(key)));
    }
    return texts;
  }

  /** Returns the refusal of a member, to be thrown by readers that check more than kinds. */
  public RuntimeException mismatch(String name, String expected) {
    return mismatch(at(name), expected, members.get(name));
  }

  private List<?> list(String name) {
    if (!has(name)) {
      return List.of();
    }
    if (members.get(name) instanceof List<?> list) {
      return list;
    }
    throw mismatch(at(name), "a list", members.get(name));
  }

  private Spot at(String name) {
    return new Spot(spot, name);
  }

  private static String text(@Nullable Object plain, Spot spot) {
    if (plain instanceof String text) {
      return text;
    }
    throw mismatch(spot, "text", plain);
  }

  private static JsonMembers members(@Nullable Object plain, Spot spot) {
    if (plain instanceof Map<?, ?> map) {
      return new JsonMembers(map, spot);
    }
    throw mismatch(spot, "an object", plain);
  }

  private static Mismatch mismatch(Spot spot, String expected, @Nullable Object found) {
    return new Mismatch(
        Problem.error(
            EngineCode.JSON_SHAPE,
            ProblemPlace.at(spot.pointer()),
            expected,
            kind(found),
            "Write it as the published schema says, or take the file from where it was made."));
  }

  private static String kind(@Nullable Object plain) {
    if (plain == null) {
      return "nothing";
    }
    if (plain instanceof Map) {
      return "an object";
    }
    if (plain instanceof List) {
      return "a list";
    }
    if (plain instanceof Boolean) {
      return "a boolean";
    }
    return plain instanceof String ? "another text" : "a number";
  }

  /** Carries a refusal to the entry point; never leaves this class. */
  private static final class Mismatch extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Problem problem;

    Mismatch(Problem problem) {
      super(null, null, false, false);
      this.problem = problem;
    }
  }
}
