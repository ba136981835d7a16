package io.countersign.testkit.scenario;

import io.countersign.engine.approval.ApprovalRow;
import io.countersign.engine.family.registry.EventApplier;
import io.countersign.engine.instance.Approval;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.OpenStep;
import io.countersign.engine.instance.StatusLifecycles.Worth;
import io.countersign.engine.instance.Token;
import io.countersign.engine.journal.JournalCodec;
import io.countersign.engine.journal.JournalHead;
import io.countersign.engine.store.InstanceRebuild;
import io.countersign.engine.store.StepProjection;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;

/** The invariants that hold for every instance in every scenario. */
final class ScenarioInvariants {

  private ScenarioInvariants() {}

  static void check(ScenarioContext context) {
    var broken = new ArrayList<String>();
    for (var run : context.runs()) {
      of(context, run).forEach(one -> broken.add(run.words() + ": " + one));
    }
    context.consents().follow();
    broken.addAll(context.crashes().unreached());
    broken.addAll(context.troubles().unexpected());
    for (var warning : context.troubles().warnings()) {
      broken.add(
          "Expected no warning of the engine, but found "
              + warning
              + ". If that is right, say then().warned(...).");
    }
    if (!broken.isEmpty()) {
      throw new AssertionError(String.join("\n", broken));
    }
  }

  private static List<String> of(ScenarioContext context, ScenarioRun run) {
    var live = context.state(run);
    var broken = new ArrayList<String>();
    var rows = context.journal(run).stream().map(JournalCodec.Written::row).toList();
    JournalCodec.current()
        .verify(live.identity().instance(), JournalHead.NONE, rows)
        .problems()
        .forEach(problem -> broken.add(problem.message()));
    var replayed = EventApplier.replay(live.identity().instance(), context.entries(run));
    if (!replayed.equals(live)) {
      broken.add(
          "Expected the journal to replay to the live state, but found\n  "
              + replayed
              + "\nwhere the live state is\n  "
              + live);
    }
    var rebuilt = InstanceRebuild.of(context.workflow(run), context.rows(run));
    var expected = InstanceRebuild.Rebuilt.ofLive(live);
    if (!rebuilt.equals(expected)) {
      broken.add(
          "Expected the rows of the steps to lead to the live state, but found\n  "
              + rebuilt
              + "\nwhere the live state is\n  "
              + expected);
    }
    context.verify(run).forEach(problem -> broken.add(problem.message()));
    broken.addAll(tokens(live));
    broken.addAll(rows(context, run, live));
    broken.addAll(approvals(context, run, live));
    return broken;
  }

  /**
   * Checks that an active instance has a live token, and that every open step belongs to a live
   * token.
   */
  private static List<String> tokens(InstanceState live) {
    var broken = new ArrayList<String>();
    boolean over = live.progress().status().isFinal();
    if (over != live.tokens().isEmpty()) {
      broken.add(
          "Expected tokens while the workflow is not over, and none after, but it is "
              + live.progress().status()
              + " with "
              + live.tokens());
    }
    for (var token : live.tokens()) {
      boolean open = live.stepOf(token.id()).isPresent();
      if (open != (token.phase() == Token.Phase.OPEN)) {
        broken.add("Expected an open step for exactly the open tokens, but found " + token);
      }
      boolean branches =
          live.tokens().stream()
              .anyMatch(one -> !one.id().equals(token.id()) && one.id().isWithin(token.id()));
      if (branches != (token.phase() == Token.Phase.SPLIT)) {
        broken.add("Expected branches of exactly the forked tokens, but found " + token);
      }
    }
    return broken;
  }

  private static List<String> rows(ScenarioContext context, ScenarioRun run, InstanceState live) {
    var open = new TreeSet<Long>();
    context.rows(run).stream()
        .filter(row -> !row.isControl() && !row.status().isFinal())
        .forEach(row -> open.add(row.visit().seq()));
    var alive = new TreeSet<Long>();
    live.work().steps().values().stream().map(OpenStep::seq).forEach(alive::add);
    return open.equals(alive)
        ? List.of()
        : List.of("Expected open rows for the open steps " + alive + ", but found " + open);
  }

  /** Checks that the rows of approvals follow from the journal and agree with the rows of steps. */
  private static List<String> approvals(
      ScenarioContext context, ScenarioRun run, InstanceState live) {
    var kept = context.approvals(run);
    var rebuilt = StepProjection.approvals(live.identity().instance(), context.entries(run));
    var broken = new ArrayList<String>();
    if (!rebuilt.equals(kept)) {
      broken.add(
          "Expected the journal to lead to the rows of the approvals, but found\n  "
              + rebuilt
              + "\nwhere the rows are\n  "
              + kept);
    }
    var open = kept.stream().filter(ApprovalRow::isOpen).map(ApprovalRow::step).toList();
    var asking =
        live.approvals().values().stream()
            .filter(one -> one.verdict() == Approval.Verdict.OPEN)
            .map(Approval::step)
            .toList();
    if (!open.equals(asking)) {
      broken.add("Expected open rows for the open approvals " + asking + ", but found " + open);
    }
    var worth = new TreeMap<Long, Worth>();
    context.rows(run).stream()
        .filter(row -> row.expects().approval().isPresent())
        .forEach(row -> worth.put(row.visit().seq(), row.expects().worth()));
    kept.stream()
        .filter(row -> row.course().worth() != worth.get(row.step()))
        .forEach(row -> broken.add("Expected the step to say the same as " + row));
    return broken;
  }
}
