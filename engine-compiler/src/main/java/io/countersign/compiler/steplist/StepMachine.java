package io.countersign.compiler.steplist;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
   * @throws java.util.NoSuchElementException if no step is the entry
   */
  public static StepMachine of(StepList list) {
    var targets = new LinkedHashMap<String, Map<StepAction, List<String>>>();
    for (var step : list.steps()) {
      var actions = new EnumMap<StepAction, List<String>>(StepAction.class);
      for (var action : step.type().actions()) {
        targets(step, action).ifPresent(leads -> actions.put(action, leads));
      }
      targets.put(step.key(), Collections.unmodifiableMap(actions));
    }
    return new StepMachine(
        list.steps().stream().filter(ListedStep::entry).findFirst().orElseThrow().key(),
        targets,
        list.steps().stream()
            .filter(step -> step.links().next().isEmpty() && step.type() != StepType.FORK)
            .map(ListedStep::key)
            .toList());
  }

  /** Returns the steps, in the order of the list. */
  public List<String> states() {
    return List.copyOf(targets.keySet());
  }

  private static Optional<List<String>> targets(ListedStep step, StepAction action) {
    var links = step.links();
    return switch (action) {
      case APPROVE, PRINT, COLLECT, NOTIFY -> Optional.of(usual(step));
      case BYPASS -> Optional.of(links.bypass().or(links::next).stream().toList());
      case REJECT -> Optional.of(links.rejection().stream().toList());
      case ARCHIVE -> Optional.of(List.of());
      case RETURN -> links.returning().map(List::of);
      case ESCALATE -> links.escalation().map(List::of);
    };
  }

  /** The branches of a fork; otherwise the targets of conditions, and then the next step. */
  private static List<String> usual(ListedStep step) {
    if (step.type() == StepType.FORK) {
      return step.fork().branches();
    }
    var all = new ArrayList<String>();
    step.conditions().forEach(route -> all.add(route.target()));
    step.links().next().ifPresent(all::add);
    return List.copyOf(all);
  }
}
