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

/** Builder of the plain value of a text. */
final class PlainBuilder implements JsonEvents {

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

  private final JsonFindings findings;
  private final Deque<Open> open = new ArrayDeque<>();
  private WalkPath path = new WalkPath();
  private @Nullable Object result;

  PlainBuilder(JsonFindings findings) {
    this.findings = findings;
  }

  /** Returns the value, after the walk. */
  @Nullable Object result() {
    return result;
  }

  @Override
  public void start(WalkPath walked) {
    path = walked;
  }

  @Override
  public void beginObject() {
    open.push(new OpenObject());
  }

  @Override
  public void endObject() {
    add(open.pop().close());
  }

  @Override
  public void beginList() {
    open.push(new OpenList(new ArrayList<>()));
  }

  @Override
  public void endList() {
    add(open.pop().close());
  }

  @Override
  public void name(String name, CodePoints points, int offset) {
    points.finish();
    // An incomplete name must not count as a duplicate of an earlier one.
    if (!points.malformed() && open.peek() instanceof OpenObject object) {
      object.name = name;
      if (object.members.containsKey(name)) {
        findings.add(JsonRefusals.duplicateKey(), offset, path.pointer());
      }
    }
  }

  @Override
  public void string(CodePoints points) {
    var text = new StringBuilder();
    while (points.advance()) {
      text.appendCodePoint(points.codePoint());
    }
    add(text.toString());
  }

  @Override
  public @Nullable EngineCode number(String token) {
    EngineCode refusal = EcmaNumber.ofToken(token).refusal();
    if (refusal != null) {
      add(null);
      return refusal;
    }
    if (token.indexOf('.') < 0 && token.indexOf('e') < 0 && token.indexOf('E') < 0) {
      add(Long.valueOf(token));
      return null;
    }
    DecimalDigits decimal = DecimalDigits.ofToken(token);
    boolean tooSmall = !decimal.isZero() && decimal.point() < SMALLEST_POINT;
    // A zero may have any exponent in a text, but not in a BigDecimal.
    BigDecimal exact = decimal.isZero() || tooSmall ? BigDecimal.ZERO : new BigDecimal(token);
    add(exact);
    return tooSmall ? EngineCode.JSON_NUMBER_TOO_SMALL : null;
  }

  @Override
  public void truth(boolean value) {
    add(value);
  }

  @Override
  public void nothing() {
    add(null);
  }

  @Override
  public void breakOff() {
    // Duplicates are found as they are read, so no report is left to make.
  }

  private void add(@Nullable Object value) {
    Open innermost = open.peek();
    if (innermost == null) {
      result = value;
    } else {
      innermost.add(value);
    }
  }
}
