package io.countersign.testkit.advance;

import static io.countersign.testkit.advance.PatchDraft.APPROVED;
import static io.countersign.testkit.advance.PatchDraft.DRAFT;
import static io.countersign.testkit.advance.PatchDraft.SUBMITTED;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.countersign.engine.document.Actor;
import io.countersign.engine.instance.Approval.Answer;
import io.countersign.engine.instance.StepStatus;
import io.countersign.engine.request.AdvanceResult;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.request.OperatorCommand;
import io.countersign.engine.store.InstanceRebuild;
import io.countersign.engine.store.InstanceRebuild.Rebuilt;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.engine.workflow.JoinMode;
import io.countersign.engine.workflow.WorkflowPatch;
import io.countersign.engine.workflow.graph.StepForm;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/**
 * Specification of WF-15: token positions follow from the rows of steps alone, and from the journal
 * alone.
 */
public abstract class WF15RebuildKit extends TruthKit {

  private static final String ADA = PatchDraft.id(SUBMITTED, 2);
  private static final String BOB = PatchDraft.id(SUBMITTED, 3);
  private static final String JOIN = PatchDraft.id(SUBMITTED, 4);

  /** Constructor for the subclass of a store's author. */
  protected WF15RebuildKit() {}

  /** Returns the token positions of an instance, as stored. */
  protected abstract Object places(String instance);

  /** Deletes the positions of an instance's tokens, bypassing the store. */
  protected abstract void blank(String instance);

  /** Runs more than ten steps, one at a time, and rebuilds everything after each. */
  @Test
  void shouldRebuildAfterEverySingleStepThroughAForkAndAJoin() {
    var office = open(KitFixtures.fork(JoinMode.ALL));
    office.budget(1);
    office.create(500);
    int steps = single(office);
    office.request("submit");
    steps += single(office);
    office.decide(ADA, "ada", Answer.APPROVED);
    steps += single(office);
    office.decide(BOB, "bob", Answer.APPROVED);
    steps += single(office);

    assertEquals(List.of("sys:state:active"), office.nodes());
    assertTrue(steps >= 10, "It takes ten steps.");
    assertEquals(steps, office.rows().size());
  }

  /** Advances by one step at a time; each opens at most one row, and is checked afterwards. */
  private static int single(InvoiceWorkplace office) {
    int before = office.rows().size();
    boolean more = true;
    while (more) {
      int rows = office.rows().size();
      more = office.join() instanceof AdvanceResult.Advanced advanced && advanced.more();
      assertTrue(office.rows().size() - rows <= 1, "An advance by one step opens one row.");
    }
    return office.rows().size() - before;
  }

  /** Lost positions in the middle of a fork are rebuilt exactly. */
  @Test
  void shouldRebuildWhatWasBlanked() {
    var office = submit(KitFixtures.fork(JoinMode.ALL));
    office.decide(ADA, "ada", Answer.APPROVED);
    office.work();
    var before = places(office.id());
    blank(office.id());
    assertNotEquals(before, places(office.id()));

    var result = office.book(new OperatorCommand.Rebuild("blanked"), Actor.person("olga"));

    assertInstanceOf(CommandResult.Accepted.class, result);
    assertEquals(before, places(office.id()));
    office.decide(BOB, "bob", Answer.APPROVED);
    office.work();
    assertEquals(List.of("sys:state:active"), office.nodes());
  }

  /** Every row is needed: without one of them, the result differs. */
  @Test
  void shouldNoticeARowThatIsMissing() {
    var office = draft(new PatchDraft().node(DRAFT, 1, PatchDraft.script()).build());
    office.request("submit");
    office.work();
    var rows = office.rows();

    assertNotEquals(
        Rebuilt.ofLive(office.state()),
        InstanceRebuild.of(office.workflow, rows.subList(0, rows.size() - 1)));
  }

  /** Each resting token has one open row, and tokens that moved on have none. */
  @Test
  void shouldKeepEveryRowClosedOnceItsTokenHasMovedOn() {
    var office = submit(KitFixtures.one(APPROVED, PatchDraft.action("invoice.post")));
    office.request("approve");
    office.work();

    var open = office.rows().stream().filter(row -> !row.status().isFinal()).toList();
    assertEquals(1, open.size());
    assertEquals(StepStatus.PENDING, open.get(0).status());
    assertEquals("sys:state:active", open.get(0).visit().nodeId());
  }

  /** An incomplete join leaves no state on its token that the rows lack. */
  @Test
  void shouldRebuildBehindAJoinThatWasNotMet() {
    for (boolean provided : List.of(true, false)) {
      var office = submit(unmet(provided));
      office.deliver("m1", "a");
      office.deliver("m2", "b");
      office.work();

      assertEquals(
          List.of(provided ? "sys:state:active" : JOIN), office.nodes(), "provided: " + provided);
      office.check();
      assertEquals(
          Rebuilt.ofLive(office.state()), InstanceRebuild.of(office.workflow, office.rows()));
      if (!provided) {
        office.book(
            new OperatorCommand.Retry(office.state().root().orElseThrow().id(), "again"),
            Actor.person("olga"));
        office.work();
        office.check();
        assertEquals(List.of(JOIN), office.nodes());
      }
    }
  }

  private static WorkflowPatch unmet(boolean provided) {
    var rarely = EdgeChoice.ALWAYS.qualifying("entity.amount > 1000");
    var patch =
        new PatchDraft()
            .node(SUBMITTED, 1, new StepForm.ParallelSplit())
            .node(SUBMITTED, 2, new StepForm.WaitEvent("a", Optional.empty()))
            .node(SUBMITTED, 3, new StepForm.WaitEvent("b", Optional.empty()))
            .node(SUBMITTED, 4, new StepForm.ParallelJoin(JoinMode.ANY, OptionalInt.empty()))
            .edge(SUBMITTED, 1, 2)
            .edge(SUBMITTED, 1, 3)
            .edge(SUBMITTED, 2, 4, rarely)
            .edge(SUBMITTED, 3, 4, rarely);
    if (provided) {
      patch
          .node(SUBMITTED, 5, PatchDraft.script())
          .edge(SUBMITTED, 4, 5)
          .edge(SUBMITTED, 4, 5, EdgeChoice.on("unmet"));
    }
    return patch.build();
  }
}
