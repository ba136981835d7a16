package io.countersign.dsl;

import io.countersign.dsl.syntax.ExpressionPrinter;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Texts for the language to refuse, or not: soups, conditions, and conditions gone wrong. */
final class FuzzInputs {

  private static final List<String> VOCABULARY =
      List.of(
          "entity",
          "context",
          "now",
          "lines",
          "nobody",
          "a",
          "b",
          "in",
          "contains",
          "true",
          "false",
          "null",
          "and",
          "OR",
          "not",
          ".",
          "[",
          "]",
          "(",
          ")",
          ",",
          "!",
          "&&",
          "||",
          "==",
          "!=",
          ">",
          ">=",
          "<",
          "<=",
          "===",
          "=~",
          "?",
          ":",
          "+",
          "-",
          "*",
          "{",
          "}",
          "{{",
          "=>",
          "0",
          "1",
          "-1",
          "007",
          "1.5",
          "1e5",
          "99999999999999999999",
          "'a'",
          "\"b\"",
          "'2026-01-31'",
          "'",
          "\"",
          "\\",
          "'\\q'",
          "'\\u00e9'",
          " ",
          "\n",
          "\r\n",
          "\t",
          "#",
          "@",
          "$",
          "é",
          "\u00a0",
          "\uD83D\uDE00",
          "matches(",
          "\0");

  private final Random random;
  private final Worlds.World world;
  private final Conditions conditions;

  FuzzInputs(Random random, Worlds.World world) {
    this.random = random;
    this.world = world;
    this.conditions = new Conditions(random, world);
  }

  String next() {
    int choice = random.nextInt(20);
    if (choice < 3) {
      return soup();
    }
    if (choice == 3) {
      return characters(random.nextInt(60));
    }
    if (choice == 4) {
      return repeated();
    }
    return choice < 12 ? condition() : mutated();
  }

  private String condition() {
    return ExpressionPrinter.print(conditions.mixed(random.nextInt(4), 3));
  }

  /** Tokens of this language and of others, in no order. */
  String soup() {
    var text = new StringBuilder();
    for (int i = random.nextInt(25); i > 0; i--) {
      text.append(word()).append(random.nextInt(4) == 0 ? "" : " ");
    }
    return text.toString();
  }

  private String word() {
    return VOCABULARY.get(random.nextInt(VOCABULARY.size()));
  }

  /** Characters from anywhere, halves of pairs included. */
  String characters(int length) {
    var text = new StringBuilder();
    for (int i = 0; i < length; i++) {
      int range = random.nextInt(3) == 0 ? 0x10000 : 0x80;
      text.append((char) random.nextInt(range));
    }
    return text.toString();
  }

  /** One thing many times: long and deep ones. */
  private String repeated() {
    var piece =
        switch (random.nextInt(6)) {
          case 0 -> "(";
          case 1 -> "!";
          case 2 -> "!(";
          case 3 -> condition() + " && ";
          case 4 -> condition() + " || ";
          default -> word();
        };
    int times = 1 + random.nextInt(random.nextInt(4) == 0 ? 300 : 15);
    var end = piece.replaceAll("[^(]", "").replace('(', ')');
    return piece.repeat(times) + condition() + end.repeat(times);
  }

  /** A condition with a few characters or tokens inserted, removed, doubled or swapped. */
  private String mutated() {
    var text = condition();
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      text = random.nextBoolean() ? characterChanged(text) : tokenChanged(text);
    }
    return text;
  }

  private String characterChanged(String text) {
    int at = random.nextInt(text.length() + 1);
    int next = Math.min(text.length(), at + 1);
    return switch (random.nextInt(4)) {
      case 0 -> text.substring(0, at) + characters(1) + text.substring(at);
      case 1 -> text.substring(0, at) + text.substring(next);
      case 2 -> text.substring(0, next) + text.substring(at);
      default -> text.substring(0, at) + word() + text.substring(next);
    };
  }

  private String tokenChanged(String text) {
    var tokens = new ArrayList<>(List.of(text.split(" ", -1)));
    int at = random.nextInt(tokens.size());
    int other = random.nextInt(tokens.size());
    switch (random.nextInt(5)) {
      case 0 -> tokens.add(at, word());
      case 1 -> tokens.remove(at);
      case 2 -> tokens.add(at, tokens.get(at));
      case 3 -> tokens.set(at, tokens.set(other, tokens.get(at)));
      default -> tokens.set(at, anotherOperand());
    }
    return String.join(" ", tokens);
  }

  private String anotherOperand() {
    return ExpressionPrinter.print(world.paths().get(random.nextInt(world.paths().size())).path());
  }
}
