package io.countersign.json;

import java.nio.charset.StandardCharsets;

/** The program that the test of large documents starts with a small heap. */
final class BigDocument {

  private static final int SIZE = 32 * 1024 * 1024;

  /** What the document is made of. */
  enum Shape {
    /** One object with two million members in falling order. */
    ONE_OBJECT,
    /** Very many objects small enough to be put in order by moving them. */
    SMALL_OBJECTS,
    /** Many objects just too large for that. */
    NOTED_OBJECTS,
    /** One string. */
    ONE_STRING
  }

  private BigDocument() {}

  /** Hashes a document of the shape named first, and prints whether it was sorted, and the hash. */
  public static void main(String[] arguments) {
    Shape shape = Shape.valueOf(arguments[0]);
    CanonicalText canonical = CanonicalJson.ofText(document(shape)).orThrow();
    System.out.print(
        (canonical.size() > SIZE / 2 ? "sorted " : "too small ") + canonical.sha256Hex());
  }

  private static String document(Shape shape) {
    byte[] text = new byte[SIZE];
    String opening = shape == Shape.ONE_OBJECT ? "{" : shape == Shape.ONE_STRING ? "\"" : "[";
    String closing = shape == Shape.ONE_OBJECT ? "}" : shape == Shape.ONE_STRING ? "\"" : "]";
    int length = put(text, 0, opening);
    String separator = "";
    for (int i = 9_999_999; length < SIZE - 1000; i--) {
      length = put(text, length, separator + piece(shape, i));
      separator = shape == Shape.ONE_STRING ? "" : ",";
    }
    length = put(text, length, closing);
    return new String(text, 0, length, StandardCharsets.ISO_8859_1);
  }

  private static String piece(Shape shape, int number) {
    return switch (shape) {
      case ONE_OBJECT -> "\"k" + number + "\":1";
      case SMALL_OBJECTS -> "{\"b\":1,\"a\":2}";
      case NOTED_OBJECTS -> "{\"b\":\"" + "x".repeat(CanonicalWriter.SMALL) + "\",\"a\":2}";
      case ONE_STRING -> "all of it is text ";
    };
  }

  private static int put(byte[] text, int at, String piece) {
    byte[] bytes = piece.getBytes(StandardCharsets.ISO_8859_1);
    System.arraycopy(bytes, 0, text, at, bytes.length);
    return at + bytes.length;
  }
}
