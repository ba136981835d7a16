package io.countersign.compiler.rule;

import io.countersign.compiler.problem.CompilerCode;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Rule: the id of a node is short, or {@code usr:<slotId>:<uuid>} with the id of its slot. Short
 * ids are written out before.
 */
final class NodeIdRule implements PatchRule {

  /** Slot ids contain colons, so the UUID is what an id ends with, not what follows a colon. */
  private static final Pattern UUID =
      Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");

  @Override
  public List<Problem> problems(PatchSubject subject) {
    // In a slot that there is not, the name of the slot is the mistake.
    return subject.slots().stream()
        .filter(slot -> slot.declared().isPresent())
        .flatMap(slot -> slot.nodes().stream())
        .filter(node -> !isOwn(node) && !AmbiguousIdRule.isPort(node.node().id()))
        .map(NodeIdRule::foreign)
        .toList();
  }

  private static boolean isOwn(PatchSubject.Node node) {
    var id = node.node().id();
    var prefix = "usr:" + node.slotId() + ":";
    return id.startsWith(prefix) && UUID.matcher(id.substring(prefix.length())).matches();
  }

  private static Problem foreign(PatchSubject.Node node) {
    return Problem.error(
        CompilerCode.PATCH_NODE_ID,
        ProblemPlace.at(node.pointer() + "/id"),
        "a short id of up to 64 letters, digits, -, _ and ., or usr:"
            + node.slotId()
            + ":<uuid> with the UUID in lower case",
        QuotedText.of(node.node().id()),
        "Give the node a short id, such as review.");
  }
}
