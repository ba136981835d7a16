package io.countersign.compiler.steplist;

import io.countersign.json.JsonMembers;
import java.util.List;
import java.util.Optional;

/**
 * Steps of a pipeline as their author listed them.
 *
 * @param subject the document type
 * @param name its name for people
 * @param profile the vocabulary whose actions have effects, if it is stated
 * @param calendar the business calendar by which time limits are counted, if it is stated
 * @param steps the steps, in the order of the source
 */
public record StepList(
    String subject,
    String name,
    Optional<String> profile,
    Optional<String> calendar,
    List<ListedStep> steps) {

  /** How many steps a list may have. */
  public static final int MOST_STEPS = 50;

  /** How many conditions a step may have. */
  public static final int MOST_CONDITIONS = 10;

  /** How many branches a fork may open. */
  public static final int MOST_BRANCHES = 5;

  /** Copies the steps. */
  public StepList {
    steps = List.copyOf(steps);
  }

  /** Returns a step by its key, or empty. */
  Optional<ListedStep> step(String key) {
    return steps.stream().filter(step -> step.key().equals(key)).findFirst();
  }

  /** Returns the join of a fork, if it names one. */
  Optional<ListedStep> joinOf(ListedStep fork) {
    return fork.fork()
        .join()
        .or(() -> fork.links().next())
        .flatMap(this::step)
        .filter(step -> step.type() == StepType.JOIN);
  }

  /** Returns the forks whose branches meet in a join. */
  List<ListedStep> forksOf(ListedStep join) {
    return steps.stream()
        .filter(step -> step.type() == StepType.FORK)
        .filter(fork -> joinOf(fork).filter(join::equals).isPresent())
        .toList();
  }

  static StepList read(JsonMembers list) {
    return new StepList(
        list.text("subject"),
        list.text("name"),
        list.textIfAny("profile"),
        list.textIfAny("calendar"),
        list.objects("steps").stream().map(ListedStep::read).toList());
  }
}
