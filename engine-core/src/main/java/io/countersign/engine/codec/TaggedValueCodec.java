package io.countersign.engine.codec;

import io.countersign.json.CanonicalJson;
import io.countersign.json.CanonicalStream;
import io.countersign.json.Json;
import io.countersign.problem.Result;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Codec of document values as canonical JSON that restores exactly the same values. A value that
 * JSON lacks, would round or cannot keep in a database is an object with one member whose name
 * begins with a dollar: {@code $date}, {@code $decimal}, {@code $instant}, {@code $long}, {@code
 * $utf16}, {@code $entries} for a map whose keys JSON cannot hold or that looks like one of these,
 * and {@code $json} for values that are nested too deeply.
 */
public final class TaggedValueCodec {

  /** The depth of nesting below which values become text of their own. */
  private static final int DEEP = 100;

  private TaggedValueCodec() {}

  /** Writes a value. */
  public static void write(@Nullable Object value, CanonicalStream out) {
    write(value, out, 0);
  }

  /** Writes a text with any content. */
  public static void write(String text, CanonicalStream out) {
    if (isHeld(text)) {
      out.string(text);
    } else {
      tag("$utf16", units(text), out);
    }
  }

  /**
   * Returns whether databases keep a text in their JSON: canonical JSON can hold it, and it
   * contains no U+0000.
   */
  private static boolean isHeld(String text) {
    return text.indexOf('\0') < 0 && CanonicalStream.holds(text);
  }

  /** Writes a whole number of any size. */
  public static void write(long number, CanonicalStream out) {
    if (CanonicalStream.holds(number)) {
      out.number(number);
    } else {
      tag("$long", Long.toString(number), out);
    }
  }

  private static void write(@Nullable Object value, CanonicalStream out, int depth) {
    if (value == null) {
      out.nothing();
    } else if (value instanceof String text) {
      write(text, out);
    } else if (value instanceof Long number) {
      write(number.longValue(), out);
    } else if (value instanceof Boolean truth) {
      out.truth(truth);
    } else if (value instanceof BigDecimal decimal) {
      tag("$decimal", decimal.toString(), out);
    } else if (value instanceof Instant instant) {
      tag("$instant", instant.toString(), out);
    } else if (value instanceof LocalDate date) {
      tag("$date", date.toString(), out);
    } else if ((value instanceof List || value instanceof Map) && depth == DEEP) {
      var below = new CanonicalStream();
      write(value, below, 0);
      tag("$json", below.text(), out);
    } else if (value instanceof List<?> list) {
      out.beginList();
      for (Object element : list) {
        write(element, out, depth + 1);
      }
      out.endList();
    } else if (value instanceof Map<?, ?> map) {
      write(map, out, depth);
    } else {
      throw new IllegalArgumentException(
          "Expected a plain value, but found a " + value.getClass().getName());
    }
  }

  private static void write(Map<?, ?> map, CanonicalStream out, int depth) {
    var sorted = new TreeMap<String, @Nullable Object>();
    boolean plain = true;
    for (var entry : map.entrySet()) {
      if (!(entry.getKey() instanceof String name)) {
        throw new IllegalArgumentException("Expected text as every key, but found another type");
      }
      sorted.put(name, entry.getValue());
      plain = plain && !name.startsWith("$") && isHeld(name);
    }
    out.beginObject();
    if (!plain) {
      out.name("$entries");
      out.beginList();
    }
    for (var entry : sorted.entrySet()) {
      if (plain) {
        out.name(entry.getKey());
        write(entry.getValue(), out, depth + 1);
      } else {
        out.beginList();
        write(entry.getKey(), out);
        write(entry.getValue(), out, depth + 1);
        out.endList();
      }
    }
    if (!plain) {
      out.endList();
    }
    out.endObject();
  }

  private static void tag(String tag, String text, CanonicalStream out) {
    out.beginObject();
    out.name(tag);
    out.string(text);
    out.endObject();
  }

  /**
   * Returns the value that was written.
   *
   * @throws Unreadable if no value is written like this
   */
  public static @Nullable Object read(@Nullable Object plain) {
    if (plain instanceof List<?> list) {
      var values = new ArrayList<@Nullable Object>(list.size());
      list.forEach(element -> values.add(read(element)));
      return Collections.unmodifiableList(values);
    }
    if (!(plain instanceof Map<?, ?> map)) {
      return plain;
    }
    if (map.size() == 1) {
      var only = map.entrySet().iterator().next();
      var name = String.valueOf(only.getKey());
      if (name.startsWith("$")) {
        return untagged(name, only.getValue());
      }
    }
    var values = new LinkedHashMap<String, @Nullable Object>();
    map.forEach((name, value) -> values.put(String.valueOf(name), read(value)));
    return Collections.unmodifiableMap(values);
  }

  private static @Nullable Object untagged(String tag, @Nullable Object plain) {
    if (tag.equals("$entries") && plain instanceof List<?> list) {
      return entries(list);
    }
    if (!(plain instanceof String text)) {
      throw new Unreadable();
    }
    try {
      return switch (tag) {
        case "$date" -> LocalDate.parse(text);
        case "$decimal" -> new BigDecimal(text);
        case "$instant" -> Instant.parse(text);
        case "$long" -> Long.valueOf(text);
        case "$utf16" -> text(text);
        case "$json" -> below(text);
        default -> throw new Unreadable();
      };
    } catch (DateTimeException | NumberFormatException e) {
      throw new Unreadable(e);
    }
  }

  private static Map<String, @Nullable Object> entries(List<?> list) {
    var values = new LinkedHashMap<String, @Nullable Object>();
    for (Object element : list) {
      if (element instanceof List<?> entry
          && entry.size() == 2
          && read(entry.get(0)) instanceof String name) {
        values.put(name, read(entry.get(1)));
      } else {
        throw new Unreadable();
      }
    }
    return Collections.unmodifiableMap(values);
  }

  private static @Nullable Object below(String text) {
    if (Json.read(text) instanceof Result.Accepted<@Nullable Object> value
        && CanonicalJson.ofText(text).orThrow().text().equals(text)) {
      return read(value.value());
    }
    throw new Unreadable();
  }

  private static String units(String text) {
    var units = new StringBuilder(4 * text.length());
    for (int i = 0; i < text.length(); i++) {
      int unit = text.charAt(i);
      for (int shift = 12; shift >= 0; shift -= 4) {
        units.append(Character.forDigit((unit >>> shift) & 0xF, 16));
      }
    }
    return units.toString();
  }

  private static String text(String units) {
    if (units.length() % 4 != 0) {
      throw new Unreadable();
    }
    var text = new StringBuilder(units.length() / 4);
    for (int i = 0; i < units.length(); i += 4) {
      text.append((char) Integer.parseInt(units.substring(i, i + 4), 16));
    }
    return text.toString();
  }

  /**
   * Thrown if no value is written like this; the reader of the whole event converts it to a
   * refusal.
   */
  public static final class Unreadable extends RuntimeException {

    private static final long serialVersionUID = 1L;

    Unreadable() {
      super("Expected a value as the journal writes it", null, false, false);
    }

    Unreadable(RuntimeException cause) {
      super("Expected a value as the journal writes it", cause, false, false);
    }
  }
}
