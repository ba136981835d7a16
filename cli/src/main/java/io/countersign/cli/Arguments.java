package io.countersign.cli;

import io.countersign.cli.ArgumentSyntax.Option;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** The parsed arguments of one command. */
final class Arguments {

  private static final String HELP = "--help";
  private static final String NO_MORE_OPTIONS = "--";

  /** Result of parsing the words after the command. */
  sealed interface Parsing {

    /**
     * The words are valid.
     *
     * @param arguments the parsed arguments
     */
    record Understood(Arguments arguments) implements Parsing {}

    /** The words ask for help. */
    record HelpWanted() implements Parsing {}

    /**
     * The words are invalid.
     *
     * @param message the expected and the found content
     */
    record Misuse(String message) implements Parsing {}
  }

  private final ArgumentSyntax syntax;
  private final Map<String, String> operands = new LinkedHashMap<>();
  private final Map<String, List<String>> options = new LinkedHashMap<>();

  private Arguments(ArgumentSyntax syntax) {
    this.syntax = syntax;
  }

  /** Understands the words after a command, or says what the first mistake is. */
  static Parsing parse(ArgumentSyntax syntax, List<String> words) {
    if (words.stream().takeWhile(word -> !word.equals(NO_MORE_OPTIONS)).anyMatch(HELP::equals)) {
      return new Parsing.HelpWanted();
    }
    var arguments = new Arguments(syntax);
    return arguments
        .read(words.iterator())
        .or(arguments::missing)
        .<Parsing>map(Parsing.Misuse::new)
        .orElseGet(() -> new Parsing.Understood(arguments));
  }

  /** The operand that the syntax names so. */
  String operand(String name) {
    return Objects.requireNonNull(operands.get(name), name);
  }

  /** The operand that the syntax names so, if it was given. */
  Optional<String> possibleOperand(String name) {
    return Optional.ofNullable(operands.get(name));
  }

  /** The value of an option that is needed. */
  String value(String option) {
    return possibleValue(option).orElseThrow();
  }

  /** The value of an option, if it was given. */
  Optional<String> possibleValue(String option) {
    return values(option).stream().findFirst();
  }

  /** Every value of an option, in the order in which they were given. */
  List<String> values(String option) {
    return options.getOrDefault(option, List.of());
  }

  /** Whether an option was given. */
  boolean has(String option) {
    return options.containsKey(option);
  }

  private Optional<String> read(Iterator<String> words) {
    boolean named = true;
    Optional<String> mistake = Optional.empty();
    while (words.hasNext() && mistake.isEmpty()) {
      var word = words.next();
      if (named && word.equals(NO_MORE_OPTIONS)) {
        named = false;
      } else if (named && word.startsWith("--")) {
        mistake = readOption(word, words);
      } else {
        mistake = readOperand(word);
      }
    }
    return mistake;
  }

  private Optional<String> readOperand(String word) {
    int next = operands.size();
    if (next == syntax.operands().size()) {
      var last = next == 0 ? "the command" : syntax.operands().get(next - 1);
      return misuse("nothing more after " + last, "'" + word + "'");
    }
    operands.put(syntax.operands().get(next), word);
    return Optional.empty();
  }

  private Optional<String> readOption(String word, Iterator<String> words) {
    var option = syntax.options().stream().filter(known -> known.name().equals(word)).findFirst();
    return option.isPresent()
        ? readOption(option.get(), words)
        : misuse("an option such as " + optionNames(), "'" + word + "'" + joined(word));
  }

  private Optional<String> readOption(Option option, Iterator<String> words) {
    if (options.containsKey(option.name()) && !option.repeatable()) {
      return misuse(option.name() + " once", "it again");
    }
    if (!option.takesValue()) {
      options.put(option.name(), List.of());
      return Optional.empty();
    }
    if (!words.hasNext()) {
      return misuse(option.value() + " after " + option.name(), "nothing");
    }
    var value = words.next();
    if (value.startsWith("--")) {
      return misuse(option.value() + " after " + option.name(), "'" + value + "'");
    }
    options.computeIfAbsent(option.name(), name -> new ArrayList<>()).add(value);
    return Optional.empty();
  }

  private Optional<String> missing() {
    var missing = new ArrayList<String>();
    if (syntax.operandsNeeded()) {
      missing.addAll(syntax.operands());
      missing.removeAll(operands.keySet());
    }
    syntax.options().stream()
        .filter(option -> option.needed() && !options.containsKey(option.name()))
        .map(Option::shown)
        .forEach(missing::add);
    return missing.isEmpty() ? Optional.empty() : misuse(String.join(" and ", missing), "nothing");
  }

  /** What to say of an option that its value is glued to. */
  private String joined(String word) {
    return syntax.options().stream()
        .filter(option -> option.takesValue() && word.startsWith(option.name() + "="))
        .findFirst()
        .map(option -> ". Write " + option.name() + " and its value as two words")
        .orElse("");
  }

  private String optionNames() {
    return syntax.options().stream().map(Option::name).collect(Collectors.joining(", "));
  }

  private static Optional<String> misuse(String expected, String found) {
    return Optional.of("Expected " + expected + ", but found " + found + ".");
  }
}
