package io.countersign.compiler.contract;

/** Formatter of the names of a contract in messages. */
final class ContractWording {

  private static final int LONGEST = 80;

  private ContractWording() {}

  /** A name, in quotes if it can be printed in a line. */
  static String quote(String name) {
    if (name.isEmpty()) {
      return "empty text";
    }
    boolean printable = name.chars().allMatch(unit -> (unit >= ' ') && (unit <= '~'));
    return printable && (name.length() <= LONGEST)
        ? "'" + name + "'"
        : "text of " + name.codePointCount(0, name.length()) + " characters";
  }
}
