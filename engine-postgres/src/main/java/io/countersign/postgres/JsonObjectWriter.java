package io.countersign.postgres;

import java.time.Instant;
import java.util.Collection;
import java.util.UUID;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Writer of a JSON object for the database. Members without a value are omitted. Characters that a
 * text column cannot hold (U+0000 and unpaired surrogates) become U+FFFD.
 */
final class JsonObjectWriter {

  private static final char REPLACEMENT = '\uFFFD';

  private final StringBuilder out;
  private boolean empty = true;

  private JsonObjectWriter(StringBuilder out) {
    this.out = out.append('{');
  }

  static JsonObjectWriter begin() {
    return new JsonObjectWriter(new StringBuilder(1024));
  }

  /** A list of objects. */
  static <T> String list(Collection<T> values, BiConsumer<T, JsonObjectWriter> members) {
    var out = new StringBuilder(256 * values.size() + 2).append('[');
    boolean first = true;
    for (var value : values) {
      if (!first) {
        out.append(',');
      }
      first = false;
      var object = new JsonObjectWriter(out);
      members.accept(value, object);
      object.end();
    }
    return out.append(']').toString();
  }

  /** A list of texts. */
  static String texts(Collection<String> values) {
    var out = new StringBuilder().append('[');
    boolean first = true;
    for (var value : values) {
      if (!first) {
        out.append(',');
      }
      first = false;
      quote(value, out);
    }
    return out.append(']').toString();
  }

  JsonObjectWriter text(String name, @Nullable String value) {
    if (value != null) {
      quote(value, member(name));
    }
    return this;
  }

  JsonObjectWriter number(String name, long value) {
    member(name).append(value);
    return this;
  }

  JsonObjectWriter flag(String name, boolean value) {
    member(name).append(value);
    return this;
  }

  JsonObjectWriter id(String name, UUID value) {
    member(name).append('"').append(value).append('"');
    return this;
  }

  JsonObjectWriter at(String name, @Nullable Instant value) {
    if (value != null) {
      member(name).append('"').append(RowId.cut(value)).append('"');
    }
    return this;
  }

  /** A member whose value is JSON already. */
  JsonObjectWriter json(String name, @Nullable String value) {
    if (value != null) {
      member(name).append(value);
    }
    return this;
  }

  /** A list of objects, where there are any. */
  <T> JsonObjectWriter all(
      String name, Collection<T> values, BiConsumer<T, JsonObjectWriter> members) {
    return values.isEmpty() ? this : json(name, list(values, members));
  }

  /** Returns whether nothing was added. */
  boolean isEmpty() {
    return empty;
  }

  /** The text. Nothing may be added afterwards. */
  String end() {
    return out.append('}').toString();
  }

  /** A text as JSON. */
  static String quote(String value) {
    var out = new StringBuilder(value.length() + 2);
    quote(value, out);
    return out.toString();
  }

  private StringBuilder member(String name) {
    if (!empty) {
      out.append(',');
    }
    empty = false;
    return out.append('"').append(name).append("\":");
  }

  private static void quote(String value, StringBuilder out) {
    out.append('"');
    for (int i = 0; i < value.length(); i++) {
      char unit = value.charAt(i);
      if (unit == '"' || unit == '\\') {
        out.append('\\').append(unit);
      } else if (unit == 0 || ColumnText.isHalf(value, i)) {
        out.append(REPLACEMENT);
      } else if (unit < ' ') {
        out.append("\\u00")
            .append(Character.forDigit(unit >> 4, 16))
            .append(Character.forDigit(unit & 0xF, 16));
      } else {
        out.append(unit);
      }
    }
    out.append('"');
  }
}
