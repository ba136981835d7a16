package io.countersign.json;

import io.countersign.engine.problem.EngineCode;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Problems found so far, by their offsets. Lines and columns are counted only at the end, in one
 * pass, and only for a refused text.
 */
final class JsonFindings {

  static final int LIMIT = 100;

  /** Problem without its place. */
  record Finding(EngineCode code, String expected, String found, String remedy) {}

  private record Located(Finding finding, int offset, String pointer) {}

  private final List<Located> found = new ArrayList<>();
  private boolean closed;

  boolean isEmpty() {
    return found.isEmpty();
  }

  /** Returns whether the maximum number of findings is reached, or further search is useless. */
  boolean isFull() {
    return closed || found.size() >= LIMIT;
  }

  /** Adds a finding at an offset of the text, or at any offset if there is no text. */
  void add(Finding finding, int offset, String pointer) {
    if (!isFull()) {
      found.add(new Located(finding, offset, pointer));
    }
  }

  /** Adds a finding about the whole input, after which further findings are useless. */
  void addLast(Finding finding) {
    add(finding, 0, "");
    closed = true;
  }

  /** Returns the problems of a text. */
  List<Problem> problems(String text) {
    found.sort(Comparator.comparingInt(Located::offset));
    var excerpts = new ExcerptReader(text);
    return Problem.sorted(
        found.stream().map(f -> problem(f, excerpts.at(f.offset(), f.pointer()))).toList());
  }

  /** Returns the problems of a value, which have pointers only. */
  List<Problem> problems() {
    return Problem.sorted(
        found.stream().map(f -> problem(f, ProblemPlace.at(f.pointer()))).toList());
  }

  private static Problem problem(Located located, ProblemPlace place) {
    Finding finding = located.finding();
    return Problem.error(
        finding.code(), place, finding.expected(), finding.found(), finding.remedy());
  }
}
