package io.countersign.dsl;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads JSON as strictly as its grammar is written; throws where a text is none. */
final class JsonText {

  private final String text;
  private int at;

  private JsonText(String text) {
    this.text = text;
  }

  static @Nullable Object read(String text) {
    var json = new JsonText(text);
    var value = json.value();
    json.require(json.at == text.length());
    return value;
  }

  private @Nullable Object value() {
    char c = text.charAt(at);
    if (c == '{') {
      return object();
    }
    if (c == '[') {
      return array();
    }
    if (c == '"') {
      return string();
    }
    for (var word : List.of("true", "false", "null")) {
      if (text.startsWith(word, at)) {
        at += word.length();
        return "null".equals(word) ? null : (Object) "true".equals(word);
      }
    }
    return number();
  }

  private Map<String, @Nullable Object> object() {
    var members = new LinkedHashMap<String, @Nullable Object>();
    at++;
    while (!taken('}')) {
      require(members.isEmpty() || taken(','));
      var name = string();
      require(taken(':') && !members.containsKey(name));
      members.put(name, value());
    }
    return members;
  }

  private List<@Nullable Object> array() {
    var elements = new ArrayList<@Nullable Object>();
    at++;
    while (!taken(']')) {
      require(elements.isEmpty() || taken(','));
      elements.add(value());
    }
    return elements;
  }

  private String string() {
    require(taken('"'));
    var string = new StringBuilder();
    while (!taken('"')) {
      char c = text.charAt(at++);
      require(c >= ' ');
      if (c != '\\') {
        string.append(c);
      } else if (taken('u')) {
        string.append((char) Integer.parseInt(text.substring(at, at + 4), 16));
        at += 4;
      } else {
        int escape = "\"\\/bfnrt".indexOf(text.charAt(at++));
        require(escape >= 0);
        string.append("\"\\/\b\f\n\r\t".charAt(escape));
      }
    }
    return string.toString();
  }

  private Object number() {
    int start = at;
    while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    var digits = text.substring(start, at);
    require(digits.matches("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?"));
    return digits.matches("-?[0-9]{1,18}") ? (Object) Long.valueOf(digits) : new BigDecimal(digits);
  }

  private boolean taken(char c) {
    boolean here = at < text.length() && text.charAt(at) == c;
    at += here ? 1 : 0;
    return here;
  }

  private void require(boolean holds) {
    if (!holds) {
      throw new AssertionError("No JSON at " + at + ": " + text);
    }
  }
}
