package io.countersign.testkit.scenario;

import io.countersign.engine.instance.Approval;
import io.countersign.engine.instance.InstanceState;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * An approval that is not decided yet.
 *
 * @param run the workflow that asks
 * @param name the display name of the step that asks
 * @param nodeId its node
 * @param approval the approval
 * @param people who may answer now, with the roles of now, sorted
 */
record OpenApproval(
    ScenarioRun run, String name, String nodeId, Approval approval, List<String> people) {

  /** Returns the open approvals of a workflow, oldest first. */
  static List<OpenApproval> all(ScenarioContext context, ScenarioRun run) {
    var state = context.state(run);
    var names = context.names(run);
    var open = new ArrayList<OpenApproval>();
    for (var approval : state.approvals().values()) {
      if (approval.verdict() == Approval.Verdict.OPEN) {
        state
            .step(approval.step())
            .ifPresent(
                step ->
                    open.add(
                        new OpenApproval(
                            run,
                            names.of(step.nodeId()),
                            step.nodeId(),
                            approval,
                            people(context, state, approval))));
      }
    }
    return open;
  }

  private static List<String> people(
      ScenarioContext context, InstanceState state, Approval approval) {
    var people = new TreeSet<String>();
    for (int index : approval.asked().turn(approval.decisions())) {
      var party = approval.asked().parties().get(index);
      people.addAll(party.members());
      party.office().ifPresent(office -> people.addAll(context.holders(office.role())));
    }
    people.removeIf(one -> approval.bar(context.withRoles(one), state.deciders()).isPresent());
    return List.copyOf(people);
  }

  @Override
  public String toString() {
    return "'" + name + "' of " + people();
  }
}
