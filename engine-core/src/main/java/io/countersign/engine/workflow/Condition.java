package io.countersign.engine.workflow;

import io.countersign.dsl.Expression;
import io.countersign.dsl.Language;
import io.countersign.engine.value.PlainMembers;
import io.countersign.json.JsonMembers;
import io.countersign.problem.Result;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Condition as its author wrote it: text of the language, or equivalent data. Immutable. */
public final class Condition {

  private final Optional<String> text;
  private final Map<String, @Nullable Object> data;

  private Condition(Optional<String> text, Map<String, @Nullable Object> data) {
    this.text = text;
    this.data = data;
  }

  /** Returns a condition as text of the language. */
  public static Condition text(String expression) {
    return new Condition(Optional.of(expression), Map.of());
  }

  /** Returns a condition as data, as {@link Language#condition(Map)} takes it. */
  public static Condition data(Map<String, @Nullable Object> condition) {
    return new Condition(
        Optional.empty(), Collections.unmodifiableMap(new LinkedHashMap<>(condition)));
  }

  /** Reads a member: text, {@code {"expression": "…"}}, or a structured condition. */
  public static Condition read(JsonMembers members, String name) {
    if (members.any(name) instanceof String text) {
      return text(text);
    }
    var object = members.object(name);
    if (object.names().size() == 1 && object.any("expression") instanceof String text) {
      return text(text);
    }
    var plain = new LinkedHashMap<String, @Nullable Object>();
    object.names().forEach(key -> plain.put(key, object.any(key)));
    return data(plain);
  }

  /** Reads an optional member. */
  public static Optional<Condition> readIfAny(JsonMembers members, String name) {
    return members.has(name) ? Optional.of(read(members, name)) : Optional.empty();
  }

  /** Returns the text of the language; empty if it is data. */
  public Optional<String> expression() {
    return text;
  }

  /** Compiles the condition. */
  public Result<Expression> compile(Language language) {
    return text.isPresent() ? language.condition(text.get()) : language.condition(data);
  }

  /** Returns the JSON form. */
  public Map<String, @Nullable Object> toPlain() {
    return text.map(one -> PlainMembers.object().with("expression", one).build()).orElse(data);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Condition condition
        && condition.text.equals(text)
        && condition.data.equals(data);
  }

  @Override
  public int hashCode() {
    return Objects.hash(text, data);
  }

  /** Returns the text, or the data as Java writes it. */
  @Override
  public String toString() {
    return text.orElseGet(data::toString);
  }
}
