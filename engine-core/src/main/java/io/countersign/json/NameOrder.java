package io.countersign.json;

/**
 * Order of names in canonical text: by UTF-16 code units, which differs from the order of their
 * bytes above U+FFFF. It reads the names in place; not safe for several threads.
 */
final class NameOrder {

  private static final int END = -1;

  private final ByteChunks text;
  private final Units left = new Units();
  private final Units right = new Units();

  NameOrder(ByteChunks text) {
    this.text = text;
  }

  /** Compares the names whose opening quotes are at two positions. */
  int compare(int leftQuote, int rightQuote) {
    left.start(leftQuote);
    right.start(rightQuote);
    while (true) {
      int ours = left.next();
      int theirs = right.next();
      if (ours != theirs || ours == END) {
        return Integer.compare(ours, theirs);
      }
    }
  }

  /** Returns the name itself. */
  String at(int quote) {
    left.start(quote);
    var name = new StringBuilder();
    for (int unit = left.next(); unit != END; unit = left.next()) {
      name.append((char) unit);
    }
    return name.toString();
  }

  /** Code units of one name. */
  private final class Units {

    private int position;
    private int low;

    void start(int quote) {
      position = quote + 1;
      low = 0;
    }

    int next() {
      if (low != 0) {
        int unit = low;
        low = 0;
        return unit;
      }
      int first = text.get(position++);
      if (first == '"') {
        return END;
      }
      if (first == '\\') {
        return escape();
      }
      return first >= 0 ? first : longer(first & 0xFF);
    }

    private int longer(int first) {
      if (first < 0xE0) {
        return (first & 0x1F) << 6 | tail();
      }
      if (first < 0xF0) {
        return (first & 0xF) << 12 | tail() << 6 | tail();
      }
      int point = (first & 0x7) << 18 | tail() << 12 | tail() << 6 | tail();
      low = Character.lowSurrogate(point);
      return Character.highSurrogate(point);
    }

    private int tail() {
      return text.get(position++) & 0x3F;
    }

    private int escape() {
      byte kind = text.get(position++);
      return switch (kind) {
        case 'b' -> '\b';
        case 't' -> '\t';
        case 'n' -> '\n';
        case 'f' -> '\f';
        case 'r' -> '\r';
        case 'u' -> {
          position += 4;
          yield Character.digit(text.get(position - 2), 16) << 4
              | Character.digit(text.get(position - 1), 16);
        }
        default -> kind;
      };
    }
  }
}
