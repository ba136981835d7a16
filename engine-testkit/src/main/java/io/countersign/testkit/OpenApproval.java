package io.countersign.testkit;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.instance.Approval;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * An approval that is not decided yet.
 *
 * @param name what people call the step that asks
 * @param nodeId its node
 * @param approval the approval
 */
record OpenApproval(String name, String nodeId, Approval approval) {

  /** Those of a document, oldest first. */
  static List<OpenApproval> all(Desk desk, DocumentRef document) {
    var state = desk.state(document);
    var names = desk.names(document);
    var open = new ArrayList<OpenApproval>();
    for (var approval : state.approvals().values()) {
      if (approval.verdict() == Approval.Verdict.OPEN) {
        state
            .step(approval.step())
            .ifPresent(
                step ->
                    open.add(new OpenApproval(names.of(step.nodeId()), step.nodeId(), approval)));
      }
    }
    return open;
  }

  /** Those who may decide now, sorted. */
  List<String> people() {
    var people = new TreeSet<String>();
    var parties = approval.asked().parties();
    for (int i = 0; i < parties.size(); i++) {
      int party = i;
      boolean decided =
          approval.decisions().stream().anyMatch(decision -> decision.party() == party);
      if (!decided) {
        people.addAll(parties.get(i).members());
        if (approval.asked().serial()) {
          break;
        }
      }
    }
    return List.copyOf(people);
  }

  @Override
  public String toString() {
    return "'" + name + "' of " + people();
  }
}
