package io.countersign.json;

import static java.util.Objects.requireNonNull;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Documents made from a seed, and the many texts that one document can have. */
final class Documents {

  /** Stands for null in generated values, whose collections take none. */
  static final Object NULL = new Object();

  private static final String[] SPACE = {"", "", "", " ", "\n", "\t", "\r\n", " \r "};

  private final Random random;
  private final boolean shuffled;
  private final StringBuilder text = new StringBuilder();

  /** Where the planted value was written. */
  private int plantedAt = -1;

  private String plantedPointer = "";
  private @Nullable Object planted;

  private Documents(long seed, boolean shuffled) {
    this.random = new Random(seed);
    this.shuffled = shuffled;
  }

  /** A document of the seed: nested up to five deep, with every kind of text and number. */
  static Object document(long seed) {
    return value(new Random(seed), 5);
  }

  private static Object value(Random random, int depth) {
    int kind = random.nextInt(depth == 5 ? 3 : 7);
    if (depth == 0 || kind > 2) {
      return scalar(random);
    }
    if (kind == 0) {
      return Stream.generate(() -> value(random, depth - 1)).limit(random.nextInt(6)).toList();
    }
    Map<String, Object> members = new LinkedHashMap<>();
    // Now and then an object too large to be put in order by moving its bytes.
    int size = random.nextInt(5) == 0 ? 20 + random.nextInt(40) : random.nextInt(8);
    for (int i = 0; i < size; i++) {
      members.put(string(random), size < 20 ? value(random, depth - 1) : scalar(random));
    }
    return members;
  }

  private static Object scalar(Random random) {
    return switch (random.nextInt(5)) {
      case 0, 1 -> string(random);
      case 2, 3 -> new Token(numberToken(random));
      default -> List.of(true, false, NULL).get(random.nextInt(3));
    };
  }

  /** Text of every plane, with the characters that need care made frequent; no half pairs. */
  private static String string(Random random) {
    var string = new StringBuilder();
    for (int i = random.nextInt(9); i > 0; i--) {
      string.appendCodePoint(
          switch (random.nextInt(6)) {
            case 0 -> random.nextInt(0x80);
            case 1 -> 0x80 + random.nextInt(0xD800 - 0x80);
            case 2 -> 0xE000 + random.nextInt(0x2000);
            case 3 -> 0x10000 + random.nextInt(0x100000);
            case 4 -> "\"\\/\u2028\uFEFF~\n\u001f".charAt(random.nextInt(8));
            default -> 'a' + random.nextInt(6);
          });
    }
    return string.toString();
  }

  /** A number in any notation that JSON has; some are refused. */
  static String numberToken(Random random) {
    return switch (random.nextInt(8)) {
      case 0 -> String.valueOf(random.nextLong());
      case 1 ->
          String.valueOf((random.nextBoolean() ? 1 : -1) * ((1L << 53) + random.nextInt(9) - 4));
      case 2 -> exactToken(finite(random.nextLong()));
      case 3 -> String.valueOf(finite(random.nextLong()));
      case 4 -> decimal(random);
      default -> String.valueOf(random.nextInt() >> random.nextInt(32));
    };
  }

  private static String decimal(Random random) {
    var decimal = new StringBuilder(random.nextBoolean() ? "-" : "");
    decimal.append(random.nextLong() >>> (1 + random.nextInt(63)));
    if (random.nextBoolean()) {
      decimal.append('.');
      for (int i = random.nextInt(22); i >= 0; i--) {
        decimal.append((char) ('0' + random.nextInt(10)));
      }
    }
    if (random.nextBoolean()) {
      decimal.append(List.of("e", "E", "e+", "E-", "e-").get(random.nextInt(5)));
      decimal.append(random.nextInt(random.nextBoolean() ? 25 : 340));
    }
    return decimal.toString();
  }

  /**
   * The double of these bits; where it is not finite, the same without its highest exponent bit.
   */
  static double finite(long bits) {
    double value = Double.longBitsToDouble(bits);
    return Double.isFinite(value) ? value : Double.longBitsToDouble(bits & ~(1L << 62));
  }

  /** Every digit of a double, with an exponent. */
  static String exactToken(double value) {
    var exact = new BigDecimal(value);
    return exact.unscaledValue() + "E" + -exact.scale();
  }

  /** A number as it stands in a text. */
  record Token(String text) {}

  /** A text that stands in a document without quotes, however wrong it is. */
  record Planted(String text) {}

  /**
   * One text of a value: space, escapes and, if wished, the order of members vary with the seed.
   */
  static String text(Object value, long seed, boolean shuffled) {
    var written = new Documents(seed, shuffled);
    written.value(value, "");
    return written.text.toString();
  }

  /** A text of a document with something wrong planted in it. */
  record Spoilt(String text, int offset, String pointer) {}

  /** A document of the seed, one scalar of it replaced by what is planted. */
  static Spoilt spoil(Planted planted, long seed) {
    var written = new Documents(seed, false);
    written.planted = planted;
    written.value(List.of(document(seed), planted), "");
    return new Spoilt(written.text.toString(), written.plantedAt, written.plantedPointer);
  }

  private void value(Object value, String pointer) {
    if (planted != null && plantedAt < 0 && isScalar(value) && random.nextInt(4) == 0) {
      value(planted, pointer);
      return;
    }
    space();
    if (value instanceof List<?> list) {
      list(list, pointer);
    } else if (value instanceof Map<?, ?> map) {
      map(map, pointer);
    } else if (value instanceof String string) {
      string(string);
    } else if (value instanceof Planted wrong) {
      if (plantedAt < 0) {
        plantedAt = text.length();
        plantedPointer = pointer;
        text.append(wrong.text());
      } else {
        text.append("0");
      }
    } else {
      text.append(value instanceof Token token ? token.text() : value == NULL ? "null" : value);
    }
    space();
  }

  private static boolean isScalar(Object value) {
    return !(value instanceof List<?> || value instanceof Map<?, ?>);
  }

  private void list(List<?> list, String pointer) {
    text.append('[');
    space();
    for (int i = 0; i < list.size(); i++) {
      text.append(i == 0 ? "" : ",");
      value(list.get(i), pointer + "/" + i);
    }
    text.append(']');
  }

  private void map(Map<?, ?> map, String pointer) {
    List<Object> names = new ArrayList<>(map.keySet());
    if (shuffled) {
      Collections.shuffle(names, random);
    }
    text.append('{');
    space();
    String separator = "";
    for (Object name : names) {
      text.append(separator);
      separator = ",";
      space();
      string((String) name);
      space();
      text.append(':');
      String part = ((String) name).replace("~", "~0").replace("/", "~1");
      value(requireNonNull(map.get(name)), pointer + "/" + part);
    }
    text.append('}');
  }

  private void string(String string) {
    text.append('"');
    string.codePoints().forEach(this::character);
    text.append('"');
  }

  private void character(int point) {
    boolean escape = point < ' ' || point == '"' || point == '\\' || random.nextInt(10) == 0;
    if (!escape) {
      text.appendCodePoint(point);
      return;
    }
    int brief = "\b\t\n\f\r\"\\/".indexOf(point);
    if (brief >= 0 && random.nextBoolean()) {
      text.append('\\').append("btnfr\"\\/".charAt(brief));
      return;
    }
    for (char unit : Character.toChars(point)) {
      String hex = String.format(Locale.ROOT, "%04x", (int) unit);
      text.append("\\u").append(random.nextBoolean() ? hex : hex.toUpperCase(Locale.ROOT));
    }
  }

  private void space() {
    text.append(SPACE[random.nextInt(SPACE.length)]);
  }
}
