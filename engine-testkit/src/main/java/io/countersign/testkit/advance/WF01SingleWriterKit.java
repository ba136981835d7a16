package io.countersign.testkit.advance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.countersign.engine.document.MutationOrigin;
import io.countersign.engine.port.MutationResult;
import io.countersign.engine.port.Mutations;
import io.countersign.engine.request.AdvanceResult;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.request.TransitionRequest;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.StoreTransaction.Patience;
import io.countersign.engine.store.StoreTransaction.Written;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/** Specification of WF-01: an instance has a single writer at a time. */
public abstract class WF01SingleWriterKit extends TruthKit {

  /**
   * Constructor for the subclass of a store's author; the store should not wait long for a lock.
   */
  protected WF01SingleWriterKit() {}

  private static AdvanceResult advance(InvoiceWorkplace office) {
    return office.in(
        tx -> office.advancer.advance(tx, office.key(), RequestContext.of(InvoiceWorkplace.EVE)));
  }

  private static CommandResult request(InvoiceWorkplace office) {
    return office.in(
        tx ->
            office.advancer.request(
                tx,
                office.key(),
                TransitionRequest.of("submit"),
                RequestContext.of(InvoiceWorkplace.EVE)));
  }

  /** A caller that finds an instance locked is told so, and nothing is lost. */
  @Test
  void shouldFindAnInstanceBusyWhileSomebodyWorksOnIt() {
    var office = draft(PatchDraft.none());
    office.request("submit");
    var claimed = office.claim();

    office.in(
        other -> {
          other.lock(office.key(), Patience.WAIT);
          assertInstanceOf(AdvanceResult.Busy.class, advance(office));
          assertInstanceOf(AdvanceResult.Busy.class, office.advancer.work(claimed));
          var denied = assertInstanceOf(CommandResult.Rejected.class, request(office));
          assertEquals("WORKFLOW_BUSY", denied.problems().get(0).code().name());
          return "";
        });

    assertTrue(office.host.calls.isEmpty());
    office.work();
    assertEquals(List.of("submit"), office.host.calls);
  }

  /** A change based on an older state is not written. */
  @Test
  void shouldRefuseAWriteThatBuildsOnWhatIsNoMore() {
    var office = draft(PatchDraft.none());
    long before = office.state().progress().seq();
    office.request("submit");
    office.work();

    var written =
        KitFixtures.write(office, KitFixtures.receipt(office, before, KitFixtures.key("k")));

    assertInstanceOf(Written.Outdated.class, written);
  }

  /**
   * A host that records the engine's own write as a foreign change is reported, and everything is
   * rolled back.
   */
  @Test
  void shouldNameTheForgottenOriginWhenTheHostWritesForTheRunningStep() {
    var office = draft(PatchDraft.none());
    office.request("submit");
    office.advancer = KitFixtures.advancer(office, office.keptStore(), new Forgetful(office));

    var thrown = assertThrows(IllegalStateException.class, () -> advance(office));

    assertTrue(String.valueOf(thrown.getMessage()).contains("origin"), thrown.getMessage());
    assertInstanceOf(AdvanceResult.Postponed.class, office.advancer.work(office.claim()));
    assertEquals("draft", office.host.get("inv-1").status());
    office.check();
  }

  private record Forgetful(InvoiceWorkplace office) implements Mutations {

    @Override
    public MutationResult mutate(
        StoreTransaction transaction, MutationOrigin origin, Mutation mutation) {
      return office.host.mutate(transaction, origin, mutation);
    }

    @Override
    public MutationResult transition(
        StoreTransaction transaction, MutationOrigin origin, Transition transition) {
      var result = office.host.transition(transaction, origin, transition);
      office.record(transaction);
      return result;
    }
  }

  /** Only one of many concurrent workers finds something to do. */
  @Test
  void shouldAdvanceOnceForManyThreads() throws Exception {
    var office = open(PatchDraft.none());
    office.create(500);
    var works = new ArrayList<Callable<AdvanceResult>>();
    for (int i = 0; i < 8; i++) {
      works.add(() -> advance(office));
    }

    var advances = KitFixtures.together(works);

    assertEquals(1, advances.stream().filter(AdvanceResult.Advanced.class::isInstance).count());
    assertEquals(1, office.rows("sys:start").size());
    assertEquals(List.of("sys:state:draft"), office.nodes());
    office.check();
  }
}
