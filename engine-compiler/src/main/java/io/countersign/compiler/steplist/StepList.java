package io.countersign.compiler.steplist;

import io.countersign.json.JsonMembers;
import java.util.List;

/**
 * Steps of a pipeline as their author listed them.
 *
 * @param subject the document type
 * @param name its name for people
 * @param steps the steps, in the order of the source
 */
public record StepList(String subject, String name, List<ListedStep> steps) {

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

  static StepList read(JsonMembers list) {
    return new StepList(
        list.text("subject"),
        list.text("name"),
        list.objects("steps").stream().map(ListedStep::read).toList());
  }
}
