package io.countersign.compiler.lint;

import io.countersign.compiler.problem.CompilerCode;
import io.countersign.compiler.rule.QuotedText;
import io.countersign.compiler.rule.graph.SlotPlaces;
import io.countersign.compiler.rule.graph.SlotView;
import io.countersign.engine.workflow.Approvers.Approver;
import io.countersign.engine.workflow.Approvers.Role;
import io.countersign.engine.workflow.Approvers.Superior;
import io.countersign.engine.workflow.Approvers.User;
import io.countersign.engine.workflow.StepConfig.Approval;
import io.countersign.engine.workflow.graph.ApproverGroup.Inline;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Lint: an approver who is asked twice on one path decides twice, or the step waits forever if a
 * person may decide only once. Of two steps, the warning is for the later one.
 */
final class DuplicateApproverLint implements LintRule {

  @Override
  public List<LintWarning> warnings(SlotView slot) {
    var nesting = slot.nesting();
    if (nesting.isEmpty()) {
      return List.of();
    }
    var warnings = new ArrayList<LintWarning>();
    Map<String, List<String>> stepsByApprover = new TreeMap<>();
    for (var node : slot.graph().nodes().values()) {
      if (node.config() instanceof Approval step && !step.samePerson()) {
        for (var name : names(step, node.id(), warnings)) {
          stepsByApprover.computeIfAbsent(name, key -> new ArrayList<>()).add(node.id());
        }
      }
    }
    stepsByApprover.values().removeIf(steps -> steps.size() < 2);
    if (!stepsByApprover.isEmpty()) {
      var ways = new StepWays(slot.graph(), nesting.get().lanes());
      warnings.addAll(across(stepsByApprover, ways, slot.places()));
    }
    return warnings;
  }

  /** Collects the approvers of one step, and warns about one that is named twice there. */
  private static Set<String> names(Approval step, String id, List<LintWarning> warnings) {
    Set<String> names = new LinkedHashSet<>();
    Set<String> twice = new LinkedHashSet<>();
    if (step.approvers() instanceof Inline inline) {
      for (var approver : inline.approvers()) {
        name(approver).filter(name -> !names.add(name)).ifPresent(twice::add);
      }
    }
    if (!twice.isEmpty()) {
      warnings.add(warning(id, String.join(", ", twice) + " twice"));
    }
    return names;
  }

  private static Optional<String> name(Approver approver) {
    if (approver instanceof User user) {
      return Optional.of("the user " + QuotedText.of(user.userId()));
    }
    if (approver instanceof Role role) {
      return Optional.of("the role " + QuotedText.of(role.role()));
    }
    return approver instanceof Superior manager
        ? Optional.of("the manager " + manager.levels() + " up")
        : Optional.empty();
  }

  private static List<LintWarning> across(
      Map<String, List<String>> stepsByApprover, StepWays ways, SlotPlaces places) {
    Map<String, Map<String, String>> byStep = new LinkedHashMap<>();
    stepsByApprover.forEach(
        (name, steps) -> {
          var inOrder = steps.stream().sorted(Comparator.comparingInt(ways::position)).toList();
          for (int i = 1; i < inOrder.size(); i++) {
            var later = inOrder.get(i);
            inOrder.subList(0, i).stream()
                .filter(earlier -> ways.isOneWay(earlier, later))
                .findFirst()
                .ifPresent(
                    earlier ->
                        byStep.computeIfAbsent(later, id -> new TreeMap<>()).put(name, earlier));
          }
        });
    var warnings = new ArrayList<LintWarning>();
    byStep.forEach(
        (step, earlier) ->
            earlier.forEach(
                (name, other) ->
                    warnings.add(
                        warning(
                            step, name + ", who is asked in " + places.quoted(other) + " too"))));
    return warnings;
  }

  private static LintWarning warning(String step, String found) {
    return LintWarning.of(
        CompilerCode.LINT_DUPLICATE_APPROVER,
        step,
        "approvers who are asked once on one way",
        found,
        "Name another approver, or set allowSamePerson if one person may decide twice.");
  }
}
