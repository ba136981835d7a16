package io.countersign.postgres;

import java.time.Instant;
import java.util.Collection;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Writer of an array of rows of a composite type, as a text parameter: field after field, in the
 * order of the type. Characters that a text column cannot hold (U+0000 and unpaired surrogates)
 * become U+FFFD.
 */
final class CompositeLiteral {

  private static final char REPLACEMENT = '\uFFFD';

  private final StringBuilder out;
  private boolean empty = true;

  private CompositeLiteral(StringBuilder out) {
    this.out = out;
  }

  /** Encodes all rows; empty if there are none. */
  static <T> Optional<String> list(Collection<T> values, BiConsumer<T, CompositeLiteral> fields) {
    if (values.isEmpty()) {
      return Optional.empty();
    }
    var out = new StringBuilder(512 * values.size()).append('{');
    boolean first = true;
    for (var value : values) {
      out.append(first ? "\"(" : ",\"(");
      first = false;
      fields.accept(value, new CompositeLiteral(out));
      out.append(")\"");
    }
    return Optional.of(out.append('}').toString());
  }

  CompositeLiteral none() {
    next();
    return this;
  }

  CompositeLiteral text(@Nullable String value) {
    next();
    if (value != null) {
      out.append("\\\"");
      quote(value);
      out.append("\\\"");
    }
    return this;
  }

  /** Writes a text that needs no quotes: digits, letters and the punctuation of times and ids. */
  CompositeLiteral plain(String value) {
    next();
    out.append(value);
    return this;
  }

  CompositeLiteral number(long value) {
    next();
    out.append(value);
    return this;
  }

  CompositeLiteral flag(boolean value) {
    next();
    out.append(value ? 't' : 'f');
    return this;
  }

  CompositeLiteral id(@Nullable UUID value) {
    next();
    if (value != null) {
      out.append(value);
    }
    return this;
  }

  CompositeLiteral at(@Nullable Instant value) {
    next();
    if (value != null) {
      out.append(RowId.cut(value));
    }
    return this;
  }

  /** Bytes, given as hexadecimal digits. */
  CompositeLiteral bytes(@Nullable String hex) {
    next();
    if (hex != null) {
      out.append("\\\\\\\\x").append(hex);
    }
    return this;
  }

  /** Texts, as an array within the row. */
  CompositeLiteral texts(Collection<String> values) {
    return text(array(values));
  }

  /** Encodes an array of texts, as a parameter of its own. */
  static String array(Collection<String> values) {
    var list = new StringBuilder().append('{');
    for (var value : values) {
      if (list.length() > 1) {
        list.append(',');
      }
      list.append('"').append(value.replace("\\", "\\\\").replace("\"", "\\\"")).append('"');
    }
    return list.append('}').toString();
  }

  private void next() {
    if (!empty) {
      out.append(',');
    }
    empty = false;
  }

  /** Quoted twice: within the field of the row, and within the element of the array. */
  private void quote(String value) {
    for (int i = 0; i < value.length(); i++) {
      char unit = value.charAt(i);
      if (unit == '"') {
        out.append("\\\"\\\"");
      } else if (unit == '\\') {
        out.append("\\\\\\\\");
      } else if (unit == 0 || ColumnText.isHalf(value, i)) {
        out.append(REPLACEMENT);
      } else {
        out.append(unit);
      }
    }
  }
}
