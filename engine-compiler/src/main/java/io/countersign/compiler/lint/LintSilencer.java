package io.countersign.compiler.lint;

import io.countersign.compiler.problem.CompilerCode;
import io.countersign.compiler.rule.QuotedText;
import io.countersign.compiler.rule.graph.SlotView;
import io.countersign.engine.workflow.graph.SlotPatch.Silenced;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Filter that removes the warnings that a patch silences. */
final class LintSilencer {

  private static final String LINT = "LINT_";

  private LintSilencer() {}

  static List<Problem> of(SlotView slot, List<LintWarning> warnings, boolean all) {
    var problems = new ArrayList<Problem>();
    Set<LintWarning> silent = new HashSet<>();
    var warned = warnings.stream().collect(Collectors.groupingBy(LintSilencer::key));
    for (int i = 0; i < slot.content().silenced().size(); i++) {
      var silenced = slot.content().silenced().get(i);
      var refused = refuse(slot, silenced, slot.places().slot() + "/silenced/" + i);
      var meant = warned.getOrDefault(List.of(silenced.code(), silenced.at()), List.of());
      if (!refused.isEmpty()) {
        problems.addAll(refused);
      } else if (meant.isEmpty() && all) {
        problems.add(nothing(slot, silenced, slot.places().slot() + "/silenced/" + i));
      }
      if (!silenced.reason().isBlank()) {
        silent.addAll(meant);
      }
    }
    warnings.stream()
        .filter(warning -> !silent.contains(warning))
        .forEach(warning -> problems.add(warning.problem(slot.places())));
    return problems;
  }

  /** What an entry has to name to mean a warning. */
  private static List<String> key(LintWarning warning) {
    return List.of(warning.code().name(), warning.about());
  }

  private static List<Problem> refuse(SlotView slot, Silenced silenced, String pointer) {
    var problems = new ArrayList<Problem>();
    code(silenced.code(), pointer + "/code").ifPresent(problems::add);
    if (!slot.places().holds(silenced.at())) {
      problems.add(
          error(
              pointer + "/at",
              "the id of a node or edge of this slot",
              slot.places().quoted(silenced.at()),
              "Name the node or edge that the warning points at."));
    }
    if (silenced.reason().isBlank()) {
      problems.add(
          error(
              pointer + "/reason",
              "a reason why the warning is accepted",
              "none",
              "Write why the warning is accepted."));
    }
    return problems;
  }

  private static Optional<Problem> code(String code, String pointer) {
    boolean known = Arrays.stream(CompilerCode.values()).anyMatch(one -> one.name().equals(code));
    if (known && code.startsWith(LINT)) {
      return Optional.empty();
    }
    return Optional.of(
        error(
            pointer,
            "the code of a warning",
            known ? QuotedText.of(code) + ", which refuses" : QuotedText.of(code),
            "Only codes that begin with LINT_ can be silenced; correct what is refused."));
  }

  private static Problem nothing(SlotView slot, Silenced silenced, String pointer) {
    return error(
        pointer,
        "a warning to silence",
        "no " + silenced.code() + " about " + slot.places().quoted(silenced.at()),
        "Remove the entry.");
  }

  private static Problem error(String pointer, String expected, String found, String remedy) {
    return Problem.error(
        CompilerCode.PATCH_SILENCE, ProblemPlace.at(pointer), expected, found, remedy);
  }
}
