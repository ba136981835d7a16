package io.countersign.problem;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;

/**
 * One reason why something was refused, or one warning about it. Immutable.
 *
 * @param code the stable name of this kind of problem
 * @param severity whether it refuses
 * @param place where it is
 * @param expected what would have been right, worded to follow "Expected"
 * @param found the actual content, worded to follow "but found"; never a document's value
 * @param remedy what to do, as a sentence
 */
public record Problem(
    ProblemCode code,
    Severity severity,
    ProblemPlace place,
    String expected,
    String found,
    String remedy) {

  private static final Pattern STEP = Pattern.compile("/");
  private static final Pattern INDEX = Pattern.compile("[0-9]{1,18}");

  /** By file, pointer, line, column and code: the order in which problems are always listed. */
  private static final Comparator<Problem> READING_ORDER =
      Comparator.comparing((Problem p) -> p.place.file() == null ? "" : p.place.file())
          .thenComparing(p -> p.place.pointer(), Problem::comparePointers)
          .thenComparingInt(p -> p.place.line())
          .thenComparingInt(p -> p.place.column())
          .thenComparing(p -> p.code.name())
          .thenComparing(Problem::found);

  /** A problem that refuses its input. */
  public static Problem error(
      ProblemCode code, ProblemPlace place, String expected, String found, String remedy) {
    return new Problem(code, Severity.ERROR, place, expected, found, remedy);
  }

  /** A problem that lets its input pass. */
  public static Problem warning(
      ProblemCode code, ProblemPlace place, String expected, String found, String remedy) {
    return new Problem(code, Severity.WARNING, place, expected, found, remedy);
  }

  /** Step by step, so that element 2 comes before element 10, and elements before names. */
  private static int comparePointers(String left, String right) {
    var a = STEP.split(left, -1);
    var b = STEP.split(right, -1);
    for (int i = 0; i < Math.min(a.length, b.length); i++) {
      int order = compareSteps(a[i], b[i]);
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(a.length, b.length);
  }

  private static int compareSteps(String left, String right) {
    boolean leftIndex = INDEX.matcher(left).matches();
    boolean rightIndex = INDEX.matcher(right).matches();
    if (leftIndex && rightIndex) {
      return Long.compare(Long.parseLong(left), Long.parseLong(right));
    }
    return leftIndex == rightIndex ? left.compareTo(right) : Boolean.compare(rightIndex, leftIndex);
  }

  /** The problems in reading order, each once. */
  public static List<Problem> sorted(Collection<Problem> problems) {
    return problems.stream().distinct().sorted(READING_ORDER).toList();
  }

  /** One sentence: what was expected and what was found. */
  public String message() {
    return "Expected " + expected + ", but found " + found + (found.endsWith(".") ? "" : ".");
  }

  /** This problem, seen from a document that holds the refused part at {@code pointer}. */
  public Problem under(String pointer) {
    return new Problem(code, severity, place.under(pointer), expected, found, remedy);
  }

  /** This problem, in a file. */
  public Problem inFile(String file) {
    return new Problem(code, severity, place.inFile(file), expected, found, remedy);
  }

  /** The problem as people read it: code, place and message, the line with a caret, the remedy. */
  @Override
  public String toString() {
    var text = new StringBuilder(code.name());
    if (place.file() != null) {
      text.append(' ').append(place.file());
    }
    if (!place.pointer().isEmpty()) {
      text.append(' ').append(place.pointer());
    }
    if (place.line() > 0) {
      text.append(' ').append(place.line());
      text.append(place.column() > 0 ? ":" + place.column() : "");
    }
    text.append(": ").append(message());
    if (place.caret() > 0) {
      text.append("\n | ").append(place.excerpt());
      text.append("\n | ").append(".".repeat(place.caret() - 1)).append('^');
    }
    return text.append('\n').append(remedy).toString();
  }
}
