package io.countersign.testkit.advance;

import static io.countersign.testkit.advance.Patches.APPROVED;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.MutationOrigin;
import io.countersign.engine.port.MutationResult;
import io.countersign.engine.port.Mutations;
import io.countersign.engine.store.StepRow;
import io.countersign.engine.store.StoreTransaction;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** WF-09: everything that is done is a step, and its row is there before it is done. */
class WF09ExplicitStepsTest {

  private static final String POST = Patches.id(APPROVED, 1);

  private final Office office = new Office(Rigs.one(APPROVED, Patches.action("invoice.post")));
  private final List<StepRow> seen = new ArrayList<>();

  /** A host that looks for the row of the step for which it is called. */
  private final class Probing implements Mutations {

    private final Mutations mutations = office.host.ports().mutations();

    private void look(StoreTransaction transaction, MutationOrigin origin) {
      office.store.history().steps(transaction, Office.ORG, origin.instance()).stream()
          .filter(row -> row.visit().seq() == origin.step())
          .forEach(seen::add);
    }

    @Override
    public MutationResult mutate(
        StoreTransaction transaction, MutationOrigin origin, Mutation mutation) {
      look(transaction, origin);
      return mutations.mutate(transaction, origin, mutation);
    }

    @Override
    public MutationResult transition(
        StoreTransaction transaction, MutationOrigin origin, Transition transition) {
      look(transaction, origin);
      return mutations.transition(transaction, origin, transition);
    }
  }

  private void through() {
    office.advancer = Rigs.advancer(office, office.store, new Probing());
    office.create(500);
    office.work();
    office.request("submit");
    office.work();
    office.request("approve");
    office.work();
  }

  @Test
  void shouldWriteTheRowBeforeTheHostIsCalled() {
    through();

    assertThat(seen)
        .extracting(row -> row.visit().nodeId())
        .containsExactly("sys:gate:submit", "sys:gate:approve", POST);
    assertThat(seen).allMatch(row -> !row.status().isFinal());
  }

  @Test
  void shouldKeepTheHostsReceiptWithTheStep() {
    through();

    var output = office.rows(POST).get(0).result().output().get("output");
    assertThat(String.valueOf(output)).contains("receipt=invoice.post");
  }

  @Test
  void shouldCallTheHostOnceForEachStepThatChangesSomething() {
    through();

    long changing =
        office.rows().stream()
            .map(row -> row.visit().nodeType())
            .filter(type -> type.equals("action") || type.equals("lifecycle_gate"))
            .count();
    assertThat(office.host.calls).hasSize((int) changing);
    assertThat(office.host.origins).extracting(MutationOrigin::step).doesNotHaveDuplicates();
  }
}
