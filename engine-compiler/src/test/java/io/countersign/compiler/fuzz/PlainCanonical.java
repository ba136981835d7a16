package io.countersign.compiler.fuzz;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** RFC 8785 for what compiled workflows hold: objects, lists, texts, flags and whole numbers. */
final class PlainCanonical {

  private PlainCanonical() {}

  static String text(Object value) {
    var text = new StringBuilder();
    write(value, text);
    return text.toString();
  }

  static String sha256(Object value) {
    try {
      var digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(text(value).getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }

  private static void write(Object value, StringBuilder text) {
    if (value instanceof Map<?, ?> map) {
      var separator = "{";
      for (var member : new TreeMap<Object, Object>(map).entrySet()) {
        text.append(separator);
        quote((String) member.getKey(), text);
        text.append(':');
        write(member.getValue(), text);
        separator = ",";
      }
      text.append(map.isEmpty() ? "{}" : "}");
    } else if (value instanceof List<?> list) {
      var separator = "[";
      for (var one : list) {
        text.append(separator);
        write(one, text);
        separator = ",";
      }
      text.append(list.isEmpty() ? "[]" : "]");
    } else if (value instanceof String string) {
      quote(string, text);
    } else if (value instanceof Long || value instanceof Boolean) {
      text.append(value);
    } else {
      throw new AssertionError("Expected a whole number, found " + value.getClass());
    }
  }

  private static void quote(String string, StringBuilder text) {
    text.append('"');
    for (int i = 0; i < string.length(); i++) {
      char c = string.charAt(i);
      int known = "\"\\\b\t\n\f\r".indexOf(c);
      if (known >= 0) {
        text.append('\\').append("\"\\btnfr".charAt(known));
      } else if (c < ' ') {
        text.append("\\u%04x".formatted((int) c));
      } else {
        text.append(c);
      }
    }
    text.append('"');
  }
}
