package io.countersign.compiler.schema;

import io.countersign.compiler.problem.CompilerCode;
import io.countersign.json.Json;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import io.countersign.problem.Result;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.everit.json.schema.Schema;
import org.everit.json.schema.SchemaException;
import org.everit.json.schema.loader.SchemaLoader;
import org.jspecify.annotations.Nullable;

/**
 * Validator for one JSON schema (draft 7). Immutable; safe for many threads.
 *
 * <p>A schema is part of the product, never of its input: one that cannot be read is a mistake of
 * the product and is thrown. Problems of a checked value are returned. Schemas do not use {@code
 * format}: use a {@code pattern} instead.
 */
public final class SchemaCheck {

  /** How deeply lists and objects of a source may be nested; the library recurses on the stack. */
  public static final int MAX_DEPTH = 100;

  /** How many characters the text of a source may have. */
  public static final int MAX_LENGTH = 4_000_000;

  /** How many values a source may hold: texts, numbers, lists, objects and all that is in them. */
  public static final int MAX_VALUES = 100_000;

  /** How many problems are told of one source. */
  public static final int MOST_PROBLEMS = 100;

  private final Schema schema;

  private SchemaCheck(Schema schema) {
    this.schema = schema;
  }

  /**
   * Loads the schema from a UTF-8 resource.
   *
   * @param owner a class in the package of the resource
   * @param name the resource, as {@link Class#getResourceAsStream} takes it
   * @throws IllegalArgumentException if there is no such resource, or it is no schema
   */
  public static SchemaCheck inResource(Class<?> owner, String name) {
    try (var stream = owner.getResourceAsStream(name)) {
      if (stream == null) {
        throw new IllegalArgumentException(
            "Expected the schema " + name + " beside " + owner.getName() + ", but found none.");
      }
      return of(new String(stream.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The schema in a text. References lead to places in the same text only.
   *
   * @throws IllegalArgumentException if the text is no schema
   */
  public static SchemaCheck of(String text) {
    if (!(Json.read(text) instanceof Result.Accepted<@Nullable Object> reading)) {
      throw new IllegalArgumentException("Expected a JSON schema, but found text that is no JSON.");
    }
    refuseFormats(reading.value());
    try {
      return new SchemaCheck(
          SchemaLoader.builder()
              .schemaJson(OrgJson.of(reading.value()))
              .draftV7Support()
              .schemaClient(SchemaCheck::refuseToFetch)
              .build()
              .load()
              .build());
    } catch (SchemaException e) {
      throw new IllegalArgumentException(
          "Expected a JSON schema, but found one that cannot be used: " + e.getMessage(), e);
    }
  }

  /**
   * What is wrong with the shape of a value, in reading order, up to {@value #MOST_PROBLEMS}
   * problems; empty if nothing is. A value that holds more than {@value #MAX_VALUES} others, or
   * nests more than {@value #MAX_DEPTH} deep, is refused for that alone, before it is compared with
   * anything.
   *
   * @param value a plain value as {@link Json#read} makes it
   * @throws IllegalArgumentException if something in it is not plain
   */
  public List<Problem> problems(@Nullable Object value) {
    if (holdsTooMuch(value)) {
      return List.of(tooLarge("at most " + MAX_VALUES + " values in a source"));
    }
    var tooDeep = tooDeep(value, ValuePointer.ROOT);
    if (tooDeep.isPresent()) {
      return List.of(
          Problem.error(
              CompilerCode.SOURCE_TOO_DEEP,
              tooDeep.get().place(),
              "lists and objects nested at most " + MAX_DEPTH + " deep",
              "a deeper one",
              "Nest less: move inner parts out, and refer to them by name."));
    }
    var translation = new SchemaTranslator(value);
    translation.check(schema, ValuePointer.ROOT);
    return translation.problems();
  }

  /**
   * Reads the text of a source: its length, its JSON and its shape. Each phase reports all its
   * problems at once, and the next one runs only if there are none.
   *
   * @param text the source
   * @param confusion why the value is a source of another kind, which is told instead of its shape
   */
  public Result<@Nullable Object> read(
      String text, Function<@Nullable Object, Optional<Problem>> confusion) {
    var tooLong = tooLong(text);
    if (tooLong.isPresent()) {
      return new Result.Refused<>(tooLong.get());
    }
    var reading = Json.read(text);
    if (reading instanceof Result.Refused<@Nullable Object>) {
      return reading;
    }
    var confused = confusion.apply(reading.orThrow());
    if (confused.isPresent()) {
      return new Result.Refused<>(confused.get());
    }
    var misshapen = problems(reading.orThrow());
    return misshapen.isEmpty() ? reading : new Result.Refused<>(misshapen);
  }

  /** Why a text is too long to be read as a source; nothing if it is not. */
  public static Optional<Problem> tooLong(String text) {
    return text.length() > MAX_LENGTH
        ? Optional.of(tooLarge("at most " + MAX_LENGTH + " characters in a source"))
        : Optional.empty();
  }

  private static Problem tooLarge(String expected) {
    return Problem.error(
        CompilerCode.SOURCE_TOO_LARGE,
        ProblemPlace.nowhere(),
        expected,
        "more",
        "Divide it; what a program generates for many items belongs into an action of the host.");
  }

  /** Counts no further than to the bound, and deeper than any depth that is refused later. */
  private static boolean holdsTooMuch(@Nullable Object value) {
    var open = new ArrayDeque<Iterator<?>>();
    open.push(inside(value));
    int count = 1;
    while (!open.isEmpty() && (count <= MAX_VALUES)) {
      if (open.peek().hasNext()) {
        open.push(inside(open.peek().next()));
        count++;
      } else {
        open.pop();
      }
    }
    return count > MAX_VALUES;
  }

  private static Iterator<?> inside(@Nullable Object value) {
    if (value instanceof Map<?, ?> members) {
      return members.values().iterator();
    }
    return value instanceof List<?> elements ? elements.iterator() : Collections.emptyIterator();
  }

  /** The first list or object that is nested too deeply. */
  private static Optional<ValuePointer> tooDeep(@Nullable Object value, ValuePointer here) {
    boolean nests = (value instanceof Map) || (value instanceof List);
    if (nests && (here.steps().size() >= MAX_DEPTH)) {
      return Optional.of(here);
    }
    var found = Optional.<ValuePointer>empty();
    if (value instanceof Map<?, ?> members) {
      for (var member : members.entrySet()) {
        found = found.or(() -> tooDeep(member.getValue(), here.member("" + member.getKey())));
      }
    } else if (value instanceof List<?> elements) {
      for (int i = 0; i < elements.size(); i++) {
        var index = Integer.toString(i);
        var element = elements.get(i);
        found = found.or(() -> tooDeep(element, here.member(index)));
      }
    }
    return found;
  }

  /** What checks them is left out of the product, together with the libraries that it needs. */
  private static void refuseFormats(@Nullable Object part) {
    if (part instanceof Map<?, ?> members) {
      if (members.get("format") instanceof String format) {
        throw new IllegalArgumentException(
            "Expected a JSON schema that states patterns, but found the format " + format + ".");
      }
      members.values().forEach(SchemaCheck::refuseFormats);
    } else if (part instanceof List<?> elements) {
      elements.forEach(SchemaCheck::refuseFormats);
    }
  }

  private static InputStream refuseToFetch(String address) {
    throw new SchemaException(
        address, "Expected references into the same text, but found one to " + address + ".");
  }
}
