package io.countersign.cli;

import java.util.ArrayList;
import java.util.List;

/**
 * The arguments that a command takes.
 *
 * @param operands what stands without a name, in order
 * @param options what stands after a name, in any order
 * @param operandsNeeded whether the operands have to be there; what stands for them is up to the
 *     command
 */
record Syntax(List<String> operands, List<Option> options, boolean operandsNeeded) {

  Syntax {
    operands = List.copyOf(operands);
    options = List.copyOf(options);
  }

  /** Arguments whose operands all have to be there. */
  Syntax(List<String> operands, List<Option> options) {
    this(operands, options, true);
  }

  /** Arguments whose operands may be left out. */
  static Syntax withPossible(List<String> operands, List<Option> options) {
    return new Syntax(operands, options, false);
  }

  /**
   * One option.
   *
   * @param name with its two dashes
   * @param value what stands after the name, or empty when nothing does
   * @param needed whether the command cannot do without it
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
