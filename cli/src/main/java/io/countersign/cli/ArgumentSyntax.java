package io.countersign.cli;

import java.util.ArrayList;
import java.util.List;

/**
 * The arguments that a command accepts.
 *
 * @param operands the positional arguments, in order
 * @param options the named options, in any order
 * @param operandsNeeded whether the operands are required; otherwise the command chooses a default
 */
record ArgumentSyntax(List<String> operands, List<Option> options, boolean operandsNeeded) {

  ArgumentSyntax {
    operands = List.copyOf(operands);
    options = List.copyOf(options);
  }

  /** Arguments whose operands all have to be there. */
  ArgumentSyntax(List<String> operands, List<Option> options) {
    this(operands, options, true);
  }

  /** Arguments whose operands may be left out. */
  static ArgumentSyntax withPossible(List<String> operands, List<Option> options) {
    return new ArgumentSyntax(operands, options, false);
  }

  /**
   * One option.
   *
   * @param name its name, with two dashes
   * @param value the name of its value, or empty if it takes none
   * @param needed whether it is required
   * @param repeatable whether it may be given several times
   */
  record Option(String name, String value, boolean needed, boolean repeatable) {

    static Option flag(String name) {
      return new Option(name, "", false, false);
    }

    static Option needed(String name, String value) {
      return new Option(name, value, true, false);
    }

    static Option possible(String name, String value) {
      return new Option(name, value, false, false);
    }

    static Option repeatable(String name, String value) {
      return new Option(name, value, false, true);
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
    var words = new ArrayList<String>();
    operands.forEach(name -> words.add(operandsNeeded ? name : "[" + name + "]"));
    for (var option : options) {
      var more = option.repeatable() ? "…" : "";
      words.add(option.needed() ? option.shown() : "[" + option.shown() + "]" + more);
    }
    return String.join(" ", words);
  }
}
