package io.countersign.json;

import io.countersign.engine.problem.EngineCode;
import io.countersign.json.JsonFindings.Finding;

/** Refusals that do not depend on their place in the grammar. */
final class JsonRefusals {

  private static final String PLAIN =
      "text, a boolean, a whole number, a BigDecimal, a list, a map or null";

  private JsonRefusals() {}

  static Finding duplicateKey() {
    return new Finding(
        EngineCode.JSON_DUPLICATE_KEY,
        "each name once in an object",
        "a name that was there before",
        "Remove or rename one of the two members.");
  }

  static Finding halfPair() {
    return new Finding(
        EngineCode.JSON_LONE_SURROGATE,
        "whole characters",
        "half of a surrogate pair",
        "Write both halves of the character, or remove this one.");
  }

  static Finding tooDeep() {
    return new Finding(
        EngineCode.JSON_TOO_DEEP,
        "at most " + Json.MAX_DEPTH + " levels of lists and objects",
        "a deeper one",
        "Flatten the document.");
  }

  static Finding tooLarge() {
    return new Finding(
        EngineCode.JSON_TOO_LARGE,
        "a canonical text of at most " + ValueWriter.MAX_SIZE + " bytes",
        "more",
        "Split the document, or keep large contents elsewhere and refer to them by hash.");
  }

  static Finding cycle() {
    return new Finding(
        EngineCode.JSON_CYCLE,
        "a value that ends",
        "a list or map inside itself",
        "Break the cycle; refer to the outer value by an id.");
  }

  static Finding keyNotText(String kind) {
    return new Finding(
        EngineCode.JSON_KEY_NOT_TEXT,
        "text as the key of a map",
        kind,
        "Turn the key into text before the map is built.");
  }

  static Finding notPlain(Object value) {
    String remedy =
        value instanceof Double || value instanceof Float
            ? "Round it to a fixed number of digits and write it as text, or count in minor units."
            : "Turn it into one of these first; instants and dates into their ISO-8601 text.";
    return new Finding(
        EngineCode.JSON_VALUE_NOT_PLAIN, PLAIN, "a " + value.getClass().getName(), remedy);
  }

  static Finding number(EngineCode code) {
    return switch (code) {
      case JSON_NUMBER_NOT_FINITE ->
          new Finding(
              code,
              "a number within the range of a double",
              "a larger one",
              "Write a number below 1.8e308, or write it as text.");
      case JSON_NUMBER_TOO_LONG ->
          new Finding(
              code,
              "at most " + Json.MAX_NUMBER_LENGTH + " characters in a number",
              "more",
              "Write it as text.");
      case JSON_NUMBER_TOO_SMALL ->
          new Finding(
              code,
              "zero, or a number not below 1e-1000 in size",
              "a smaller one",
              "Write zero, or write it as text.");
      default ->
          new Finding(
              EngineCode.JSON_NUMBER_INEXACT,
              "whole numbers up to " + EcmaNumber.LARGEST_WHOLE,
              "one that would lose digits",
              "Write it as text.");
    };
  }
}
