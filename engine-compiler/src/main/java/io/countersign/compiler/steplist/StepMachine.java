package io.countersign.compiler.steplist;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Step list as a machine, for builders and documentation: where each action at each step leads. The
 * workflow that is compiled from the list does the same.
 *
 * @param start the step at which documents begin
 * @param targets the steps that an action leads to, by step and action, in the order in which they
 *     are tried; an empty list if the pipeline ends; no entry if the step does not offer the action
 * @param finals the steps from which no usual way leads on
 */
public record StepMachine(
    String start, Map<String, Map<StepAction, List<String>>> targets, List<String> finals) {

  /** Copies the maps and the list. */
  public StepMachine {
    targets = Collections.unmodifiableMap(new LinkedHashMap<>(targets));
    finals = List.copyOf(finals);
  }

  /**
   * Returns the machine of a list that the compiler accepts.
   *
   * @throws java.util.NoSuchElementException if no step is the entry, or a fork has no join
   */
  public static StepMachine of(StepList list) {
    var branches = new BranchIndex(list);
    var targets = new LinkedHashMap<String, Map<StepAction, List<String>>>();
    for (var step : list.steps()) {
      var actions = new EnumMap<StepAction, List<String>>(StepAction.class);
      for (var action : step.offered()) {
        actions.put(action, targets(step, action, branches));
      }
      targets.put(step.key(), Collections.unmodifiableMap(actions));
    }
    return new StepMachine(
        list.steps().stream().filter(ListedStep::entry).findFirst().orElseThrow().key(),
        targets,
        list.steps().stream()
            .filter(step -> step.links().next().isEmpty() && step.type() != StepType.FORK)
            .filter(step -> !branches.isInBranch(step.key()))
            .map(ListedStep::key)
            .toList());
  }

  /** Returns the steps, in the order of the list. */
  public List<String> states() {
    return List.copyOf(targets.keySet());
  }

  private static List<String> targets(ListedStep step, StepAction action, BranchIndex branches) {
    if (step.type() == StepType.FORK) {
      return step.fork().branches();
    }
    var all = new ArrayList<String>();
    if (action.isUsual()) {
      step.conditions().forEach(route -> all.add(route.target()));
    }
    step.links()
        .target(action)
        .or(() -> branches.joinBehind(step.key()).map(ListedStep::key))
        .ifPresent(all::add);
    return List.copyOf(all);
  }
}
