package io.countersign.json;

import io.countersign.engine.problem.EngineCode;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writer of plain values: as canonical JSON, or as ordinary JSON in the order of the maps. Reports
 * values that cannot be written and continues.
 */
final class ValueWriter {

  /** The largest text, in bytes. */
  static final int MAX_SIZE = 1 << 30;

  /** Decimals with a larger scale are written with an exponent, which keeps their text short. */
  private static final int MAX_PLAIN_SCALE = 100;

  private static final BigDecimal LARGEST_WHOLE = BigDecimal.valueOf(EcmaNumber.LARGEST_WHOLE);

  /** The order of RFC 8785, by UTF-16 code units. */
  private static final Comparator<Map.Entry<?, ?>> BY_NAME =
      Comparator.comparing(member -> (String) member.getKey());

  private final boolean canonical;
  private final JsonFindings findings;
  private final CanonicalStream out;
  private final WalkPath path = new WalkPath();

  /** The lists and maps that contain the current value, the innermost first. */
  private final Deque<Object> open = new ArrayDeque<>();

  private ValueWriter(boolean canonical, JsonFindings findings, int maxSize) {
    this.canonical = canonical;
    this.findings = findings;
    this.out = new CanonicalStream(maxSize, !canonical);
  }

  /** Returns the canonical text of a value; it counts only if there are no findings. */
  static CanonicalText canonical(@Nullable Object value, JsonFindings findings, int maxSize) {
    var writer = new ValueWriter(true, findings, maxSize);
    writer.run(value);
    return new CanonicalText(writer.out.bytes());
  }

  /** Returns the ordinary text of a value; it counts only if there are no findings. */
  static String ordinary(@Nullable Object value, JsonFindings findings) {
    var writer = new ValueWriter(false, findings, MAX_SIZE);
    writer.run(value);
    return writer.out.text();
  }

  private void run(@Nullable Object value) {
    try {
      write(value);
    } catch (CanonicalStream.TooLarge e) {
      findings.addLast(JsonRefusals.tooLarge());
    }
  }

  /** Recursion ends at the deepest nesting allowed. */
  private void write(@Nullable Object value) {
    path.nextElement();
    if (value == null) {
      out.nothing();
    } else if (value instanceof String text) {
      out.string(checked(text));
    } else if (value instanceof Boolean truth) {
      out.truth(truth);
    } else if (value instanceof Long || value instanceof Integer) {
      whole(((Number) value).longValue());
    } else if (value instanceof BigDecimal decimal) {
      decimal(decimal);
    } else if (value instanceof EcmaNumber.Reading reading) {
      number(reading);
    } else if (value instanceof List<?> || value instanceof Map<?, ?>) {
      container(value);
    } else if (!canonical && (value instanceof Instant || value instanceof LocalDate)) {
      out.string(value.toString());
    } else {
      refuse(JsonRefusals.notPlain(value));
    }
  }

  private void container(Object value) {
    if (open.stream().anyMatch(outer -> outer == value)) {
      refuse(JsonRefusals.cycle());
    } else if (path.depth() == Json.MAX_DEPTH) {
      refuse(JsonRefusals.tooDeep());
    } else {
      open.push(value);
      if (value instanceof List<?> list) {
        list(list);
      } else if (value instanceof Map<?, ?> map) {
        map(map);
      }
      open.pop();
    }
  }

  private void list(List<?> list) {
    out.beginList();
    path.openList();
    for (Object element : list) {
      if (findings.isFull()) {
        break;
      }
      write(element);
    }
    path.close();
    out.endList();
  }

  private void map(Map<?, ?> map) {
    out.beginObject();
    path.openObject();
    for (var member : members(map)) {
      if (findings.isFull()) {
        break;
      }
      var name = (String) member.getKey();
      path.member(name);
      out.member(checked(name));
      write(member.getValue());
    }
    path.close();
    out.endObject();
  }

  /** Returns the members in the order of writing, those whose key is text. */
  private List<Map.Entry<?, ?>> members(Map<?, ?> map) {
    var members = new ArrayList<Map.Entry<?, ?>>(map.entrySet());
    members.removeIf(member -> !isText(member.getKey()));
    if (canonical) {
      members.sort(BY_NAME);
    }
    return members;
  }

  private boolean isText(@Nullable Object key) {
    if (key instanceof String) {
      return true;
    }
    String kind = key == null ? "null" : "a " + key.getClass().getName();
    findings.add(JsonRefusals.keyNotText(kind), 0, path.pointer());
    return false;
  }

  private String checked(String text) {
    if (canonical && !CanonicalStream.holds(text)) {
      findings.add(JsonRefusals.halfPair(), 0, path.pointer());
      return "";
    }
    return text;
  }

  private void whole(long number) {
    if (canonical && !CanonicalStream.holds(number)) {
      refuse(JsonRefusals.number(EngineCode.JSON_NUMBER_INEXACT));
    } else {
      out.word(Long.toString(number));
    }
  }

  private void decimal(BigDecimal decimal) {
    if (canonical) {
      number(EcmaNumber.of(decimal));
    } else {
      out.word(exactText(decimal));
    }
  }

  private void number(EcmaNumber.Reading reading) {
    EngineCode refusal = reading.refusal();
    if (refusal == null) {
      out.word(reading.canonical());
    } else {
      refuse(JsonRefusals.number(refusal));
    }
  }

  private static String exactText(BigDecimal decimal) {
    if (decimal.scale() < 0 || decimal.scale() > MAX_PLAIN_SCALE) {
      return decimal.toString();
    }
    // A whole number of this length would be refused if it were digits only, and this one was read.
    boolean longWhole = decimal.scale() == 0 && decimal.abs().compareTo(LARGEST_WHOLE) > 0;
    return decimal.toPlainString() + (longWhole ? ".0" : "");
  }

  private void refuse(JsonFindings.Finding finding) {
    out.nothing();
    findings.add(finding, 0, path.pointer());
  }
}
