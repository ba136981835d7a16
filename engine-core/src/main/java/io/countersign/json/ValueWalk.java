package io.countersign.json;

import io.countersign.engine.problem.EngineCode;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Walk over a plain value, which writes it canonically; reports values that are not plain and
 * continues.
 */
final class ValueWalk {

  private final CanonicalWriter writer;
  private final JsonFindings findings;
  private final WalkPath path = new WalkPath();

  /** The lists and maps that contain the current value. */
  private final Set<Object> open = Collections.newSetFromMap(new IdentityHashMap<>());

  ValueWalk(CanonicalWriter writer, JsonFindings findings) {
    this.writer = writer;
    this.findings = findings;
  }

  void run(@Nullable Object value) {
    writer.start(path);
    walk(value);
  }

  /** Recursion ends at the deepest nesting allowed. */
  private void walk(@Nullable Object value) {
    path.nextElement();
    if (value == null) {
      writer.nothing();
    } else if (value instanceof String text) {
      writer.string(check(text));
    } else if (value instanceof Boolean truth) {
      writer.truth(truth);
    } else if (value instanceof Long || value instanceof Integer) {
      number(EcmaNumber.of(((Number) value).longValue()));
    } else if (value instanceof BigDecimal decimal) {
      number(EcmaNumber.of(decimal));
    } else if (value instanceof List<?> || value instanceof Map<?, ?>) {
      container(value);
    } else {
      refuse(JsonRefusals.notPlain(value));
    }
  }

  private void container(Object value) {
    if (open.contains(value)) {
      refuse(JsonRefusals.cycle());
    } else if (path.depth() == Json.MAX_DEPTH) {
      refuse(JsonRefusals.tooDeep());
    } else {
      open.add(value);
      if (value instanceof List<?> list) {
        list(list);
      } else if (value instanceof Map<?, ?> map) {
        map(map);
      }
      open.remove(value);
    }
  }

  private void list(List<?> list) {
    writer.beginList();
    path.openList();
    for (Object element : list) {
      if (findings.isFull()) {
        break;
      }
      walk(element);
    }
    path.close();
    writer.endList();
  }

  private void map(Map<?, ?> map) {
    writer.beginObject();
    path.openObject();
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      if (findings.isFull()) {
        break;
      }
      Object key = entry.getKey();
      if (key instanceof String name) {
        path.member(name);
        writer.name(name, check(name), 0);
        walk(entry.getValue());
      } else {
        String kind = key == null ? "null" : "a " + key.getClass().getName();
        findings.add(JsonRefusals.keyNotText(kind), 0, path.pointer(path.depth() - 1));
      }
    }
    path.close();
    writer.endObject();
  }

  private CodePoints check(String text) {
    var check = CodePoints.of(text);
    check.finish();
    if (check.halves() > 0) {
      findings.add(JsonRefusals.halfPair(), 0, path.pointer());
    }
    return CodePoints.of(text);
  }

  private void number(EcmaNumber.Reading reading) {
    writer.canonicalNumber(reading.canonical());
    EngineCode refusal = reading.refusal();
    if (refusal != null) {
      findings.add(JsonRefusals.number(refusal), 0, path.pointer());
    }
  }

  private void refuse(JsonFindings.Finding finding) {
    writer.nothing();
    findings.add(finding, 0, path.pointer());
  }
}
