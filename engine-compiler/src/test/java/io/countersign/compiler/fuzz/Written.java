package io.countersign.compiler.fuzz;

import static io.countersign.compiler.fuzz.Look.objects;

import java.util.Map;

/** The same patch as a person would write it: short texts for conditions, defaults left out. */
final class Written {

  private Written() {}

  /** The text of a patch, in one of the ways in which it can be written. */
  static String text(Map<String, Object> patch, Dice dice) {
    var written = Look.copy(patch);
    for (var content : Look.in(written.get("slots")).values()) {
      for (var edge : objects(Look.in(content).get("edges"))) {
        shorten(edge, "condition", dice);
        shorten(edge, "qualifies", dice);
        leaveOut(edge, "priority", 100L, dice);
      }
      for (var node : objects(Look.in(content).get("nodes"))) {
        leaveOut(node, "runAs", "actor", dice);
        if ("condition".equals(node.get("type"))) {
          shorten(Look.in(node.get("config")), "condition", dice);
        }
      }
    }
    return PlainCanonical.text(written);
  }

  private static void shorten(Map<String, Object> part, String member, Dice dice) {
    if (part.get(member) instanceof Map<?, ?> condition
        && condition.get("expression") instanceof String text
        && dice.oneIn(2)) {
      part.put(member, text);
    }
  }

  private static void leaveOut(Map<String, Object> part, String member, Object usual, Dice dice) {
    if (usual.equals(part.get(member)) && dice.oneIn(2)) {
      part.remove(member);
    }
  }
}
