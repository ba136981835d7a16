package io.countersign.json;

import io.countersign.engine.problem.EngineCode;
import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Builder of the value of a text: plain, or with numbers in their canonical text. */
final class ValueBuilder {

  private static final int SMALLEST_POINT = -999;

  /** Open list or object. */
  private sealed interface Open {
    void add(@Nullable Object value);

    Object close();
  }

  private record OpenList(List<@Nullable Object> elements) implements Open {
    @Override
    public void add(@Nullable Object value) {
      elements.add(value);
    }

    @Override
    public Object close() {
      return Collections.unmodifiableList(elements);
    }
  }

  private static final class OpenObject implements Open {
    private final Map<String, @Nullable Object> members = new LinkedHashMap<>();
    private String name = "";

    @Override
    public void add(@Nullable Object value) {
      members.put(name, value);
    }

    @Override
    public Object close() {
      return Collections.unmodifiableMap(members);
    }
  }

  private final boolean canonical;
  private final Deque<Open> open = new ArrayDeque<>();
  private @Nullable Object result;

  /**
   * Begins.
   *
   * @param canonical whether numbers become {@link EcmaNumber.Reading}s
   */
  ValueBuilder(boolean canonical) {
    this.canonical = canonical;
  }

  /** Returns the value, after all of the text. */
  @Nullable Object result() {
    return result;
  }

  void beginObject() {
    open.push(new OpenObject());
  }

  void beginList() {
    open.push(new OpenList(new ArrayList<>()));
  }

  /** Ends the innermost list or object. */
  void end() {
    add(open.pop().close());
  }

  /** Begins a member of the innermost object; returns false if it has one of this name already. */
  boolean name(String name) {
    if (open.peek() instanceof OpenObject object) {
      object.name = name;
      return !object.members.containsKey(name);
    }
    return true;
  }

  /** Adds a number, as JSON writes it; returns why it cannot be accepted, or null. */
  @Nullable EngineCode number(String token) {
    EcmaNumber.Reading reading = EcmaNumber.ofToken(token);
    if (canonical || reading.refusal() != null) {
      add(reading);
      return reading.refusal();
    }
    if (token.indexOf('.') < 0 && token.indexOf('e') < 0 && token.indexOf('E') < 0) {
      add(Long.valueOf(token));
      return null;
    }
    DecimalDigits decimal = DecimalDigits.ofToken(token);
    boolean tooSmall = !decimal.isZero() && decimal.point() < SMALLEST_POINT;
    // A zero may have any exponent in a text, but not in a BigDecimal.
    add(decimal.isZero() || tooSmall ? BigDecimal.ZERO : new BigDecimal(token));
    return tooSmall ? EngineCode.JSON_NUMBER_TOO_SMALL : null;
  }

  /** Adds a text, true, false, null, or a whole list or object. */
  void add(@Nullable Object value) {
    Open innermost = open.peek();
    if (innermost == null) {
      result = value;
    } else {
      innermost.add(value);
    }
  }
}
