package io.countersign.cli;

import java.util.List;
import java.util.stream.Collectors;

/**
 * The arguments that a command takes.
 *
 * @param operands what stands without a name, in order; all of them are needed
 * @param options what stands after a name, in any order
 */
record Syntax(List<String> operands, List<Option> options) {

  Syntax {
    operands = List.copyOf(operands);
    options = List.copyOf(options);
  }

  /**
   * One option.
   *
   * @param name with its two dashes
   * @param value what stands after the name, or empty when nothing does
   * @param needed whether the command cannot do without it
   */
  record Option(String name, String value, boolean needed) {

    static Option flag(String name) {
      return new Option(name, "", false);
    }

    static Option needed(String name, String value) {
      return new Option(name, value, true);
    }

    static Option possible(String name, String value) {
      return new Option(name, value, false);
    }

    boolean takesValue() {
      return !value.isEmpty();
    }

    /** The option with its value, as help shows it. */
    String shown() {
      return takesValue() ? name + " " + value : name;
    }
  }

  /** The arguments as help shows them. */
  String shown() {
    var written = options.stream().map(o -> o.needed() ? o.shown() : "[" + o.shown() + "]");
    return String.join(" ", operands) + written.collect(Collectors.joining(" ", " ", ""));
  }
}
