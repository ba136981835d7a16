package io.countersign.testkit.advance;

import static io.countersign.testkit.advance.PatchDraft.APPROVED;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.MutationOrigin;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.port.MutationResult;
import io.countersign.engine.port.Mutations;
import io.countersign.engine.row.StepRow;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.workflow.WorkflowPatch;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Specification of WF-09: every action is a step, and its row is written before it runs. */
public abstract class WF09ExplicitStepsKit extends TruthKit {

  private static final String POST = PatchDraft.id(APPROVED, 1);
  private static final Set<String> CHANGING = Set.of("action", "lifecycle_gate");
  private static final WorkflowPatch POSTING =
      KitFixtures.one(APPROVED, PatchDraft.action("invoice.post"));

  private final List<StepRow> seen = new ArrayList<>();

  /** Constructor for the subclass of a store's author. */
  protected WF09ExplicitStepsKit() {}

  /** A host that looks up the row of the step for which it is called. */
  private final class Probing implements Mutations {

    private final InvoiceWorkplace office;

    private Probing(InvoiceWorkplace office) {
      this.office = office;
    }

    private void look(StoreTransaction transaction, MutationOrigin origin) {
      transaction
          .history()
          .steps(OrgId.of(InvoiceWorkplace.ORG), InstanceId.of(origin.instance()))
          .stream()
          .filter(row -> row.visit().seq() == origin.step())
          .forEach(seen::add);
    }

    @Override
    public MutationResult mutate(
        StoreTransaction transaction, MutationOrigin origin, Mutation mutation) {
      look(transaction, origin);
      return office.host.mutate(transaction, origin, mutation);
    }

    @Override
    public MutationResult transition(
        StoreTransaction transaction, MutationOrigin origin, Transition transition) {
      look(transaction, origin);
      return office.host.transition(transaction, origin, transition);
    }
  }

  private InvoiceWorkplace through() {
    var office = open(POSTING);
    office.advancer = KitFixtures.advancer(office, office.keptStore(), new Probing(office));
    office.create(500);
    office.work();
    office.request("submit");
    office.work();
    office.request("approve");
    office.work();
    return office;
  }

  /** The called host finds the row of the step in the same transaction. */
  @Test
  void shouldWriteTheRowBeforeTheHostIsCalled() {
    through();

    assertEquals(
        List.of("sys:gate:submit", "sys:gate:approve", POST),
        seen.stream().map(row -> row.visit().nodeId()).toList());
    assertTrue(seen.stream().noneMatch(row -> row.status().isFinal()));
  }

  /** The host's answer is stored with the step. */
  @Test
  void shouldKeepTheHostsReceiptWithTheStep() {
    var office = through();

    var output = String.valueOf(office.rows(POST).get(0).result().output().get("output"));

    assertTrue(output.contains("receipt=invoice.post"), output);
  }

  /** Only steps that declare a change make one. */
  @Test
  void shouldCallTheHostOnceForEachStepThatChangesSomething() {
    var office = through();

    long changing =
        office.rows().stream().filter(row -> CHANGING.contains(row.visit().nodeType())).count();
    assertEquals(changing, office.host.calls.size());
    assertEquals(
        office.host.origins.size(),
        office.host.origins.stream().map(MutationOrigin::step).collect(Collectors.toSet()).size());
  }
}
