package io.countersign.compiler.patch;

import io.countersign.engine.workflow.Choice;

/** The ids of edges that no author wrote: functions of their ends and outcome, nothing else. */
public final class EdgeIds {

  /** What every such id begins with; no authored edge may. */
  public static final String PREFIX = "sys:edge:";

  private EdgeIds() {}

  /** The id of the edge between two nodes. */
  public static String of(String source, String target, Choice choice) {
    return PREFIX + source + "/" + target + choice.on().map(outcome -> "/" + outcome).orElse("");
  }
}
