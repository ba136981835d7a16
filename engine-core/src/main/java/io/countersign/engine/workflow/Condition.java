package io.countersign.engine.workflow;

import io.countersign.dsl.Expression;
import io.countersign.dsl.Language;
import io.countersign.json.JsonMembers;
import io.countersign.problem.Result;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Condition as its author wrote it: text of the language, or equivalent data. */
public sealed interface Condition {

  /** Compiles the condition. */
  Result<Expression> compile(Language language);

  /** Returns the JSON form. */
  Map<String, @Nullable Object> toPlain();

  /** Reads a member: text, {@code {"expression": "…"}}, or a structured condition. */
  static Condition read(JsonMembers members, String name) {
    if (members.any(name) instanceof String text) {
      return new Text(text);
    }
    var object = members.object(name);
    if (object.names().size() == 1 && object.any("expression") instanceof String text) {
      return new Text(text);
    }
    var plain = new LinkedHashMap<String, @Nullable Object>();
    object.names().forEach(key -> plain.put(key, object.any(key)));
    return new Data(plain);
  }

  /** Reads an optional member. */
  static Optional<Condition> readIfAny(JsonMembers members, String name) {
    return members.has(name) ? Optional.of(read(members, name)) : Optional.empty();
  }

  /**
   * Condition as text of the language.
   *
   * @param expression the text
   */
  record Text(String expression) implements Condition {

    @Override
    public Result<Expression> compile(Language language) {
      return language.condition(expression);
    }

    @Override
    public Map<String, @Nullable Object> toPlain() {
      return PlainMembers.object().with("expression", expression).build();
    }
  }

  /**
   * Condition as data.
   *
   * @param condition the condition, as {@link Language#condition(Map)} takes it
   */
  record Data(Map<String, @Nullable Object> condition) implements Condition {

    /** Copies the map. */
    public Data(Map<String, @Nullable Object> condition) {
      this.condition = Collections.unmodifiableMap(new LinkedHashMap<>(condition));
    }

    @Override
    public Result<Expression> compile(Language language) {
      return language.condition(condition);
    }

    @Override
    public Map<String, @Nullable Object> toPlain() {
      return condition;
    }
  }
}
