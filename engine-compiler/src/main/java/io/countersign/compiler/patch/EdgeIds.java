package io.countersign.compiler.patch;

import io.countersign.engine.workflow.EdgeChoice;

/** The ids of generated edges, derived only from their ends and outcome. */
public final class EdgeIds {

  /** The prefix of all generated ids; authored edges must not have it. */
  public static final String PREFIX = "sys:edge:";

  private EdgeIds() {}

  /** The id of the edge between two nodes. */
  public static String of(String source, String target, EdgeChoice choice) {
    return PREFIX + source + "/" + target + choice.on().map(outcome -> "/" + outcome).orElse("");
  }
}
