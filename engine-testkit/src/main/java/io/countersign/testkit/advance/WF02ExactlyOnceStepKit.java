package io.countersign.testkit.advance;

import static io.countersign.testkit.advance.PatchDraft.APPROVED;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.countersign.engine.instance.TokenId;
import io.countersign.engine.request.AdvanceResult;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.row.StepReceipt;
import io.countersign.engine.store.StoreTransaction.Written;
import io.countersign.json.CanonicalJson;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/**
 * Specification of WF-02: a step runs once for each instance, node, token and version of the
 * document.
 */
public abstract class WF02ExactlyOnceStepKit extends TruthKit {

  private static final String POST = PatchDraft.id(APPROVED, 1);

  /** Constructor for the subclass of a store's author. */
  protected WF02ExactlyOnceStepKit() {}

  /** Eight threads at once, and five times more after them. */
  @Test
  void shouldRunAStepOnceHoweverOftenItIsAdvanced() throws Exception {
    var office = submit(KitFixtures.one(APPROVED, PatchDraft.action("invoice.post")));
    office.request("approve");
    var works = new ArrayList<Callable<AdvanceResult>>();
    for (int i = 0; i < 8; i++) {
      works.add(
          () ->
              office.in(
                  tx ->
                      office.advancer.advance(
                          tx, office.key(), RequestContext.of(InvoiceWorkplace.EVE))));
    }

    KitFixtures.together(works);
    for (int i = 0; i < 5; i++) {
      office.join();
    }
    office.work();

    assertEquals(1, office.rows(POST).size());
    assertEquals(List.of("submit", "approve", "invoice.post"), office.host.calls);
  }

  /** The second taker of a receipt is told which one was taken. */
  @Test
  void shouldTakeAReceiptOnce() {
    var office = draft(PatchDraft.none());
    var set = KitFixtures.receipt(office, office.state().progress().seq(), KitFixtures.key("k"));

    var first = KitFixtures.write(office, set);
    var second = KitFixtures.write(office, set);

    assertEquals(new Written.Done(), first);
    assertEquals(new Written.Taken(List.of(KitFixtures.key("k"))), second);
  }

  /** A receipt is rolled back with the transaction in which it was taken. */
  @Test
  void shouldTakeAReceiptAgainThatWasRolledBack() {
    var office = draft(PatchDraft.none());
    var set = KitFixtures.receipt(office, office.state().progress().seq(), KitFixtures.key("k"));
    assertThrows(
        IllegalStateException.class,
        () ->
            office.in(
                tx -> {
                  assertEquals(new Written.Done(), KitFixtures.write(office, tx, set));
                  throw new IllegalStateException("undo");
                }));

    var again = KitFixtures.write(office, set);

    assertEquals(new Written.Done(), again);
  }

  /** Receipts may be deleted with their instance: no other instance has the same key. */
  @Test
  void shouldTakeAnotherReceiptForEachVersionNodeTokenAndInstance() {
    assertEquals(
        5,
        Set.of(
                StepReceipt.ofStep("i1", "n", TokenId.FIRST, 3),
                StepReceipt.ofStep("i1", "n", TokenId.FIRST, 4),
                StepReceipt.ofStep("i1", "n", TokenId.FIRST.nextRound(), 3),
                StepReceipt.ofStep("i1", "m", TokenId.FIRST, 3),
                StepReceipt.ofStep("i2", "n", TokenId.FIRST, 3))
            .size());
  }

  /** Each row has the receipt with which it was run. */
  @Test
  void shouldKeepTheReceiptsKeyWithTheStep() {
    var office = draft(PatchDraft.none());

    assertFalse(office.rows().isEmpty());
    for (var row : office.rows()) {
      var visit = row.visit();
      assertEquals(
          StepReceipt.ofStep(office.id(), visit.nodeId(), visit.token(), visit.version()),
          row.opening().key());
    }
  }

  /** Different lists of parts give different keys. */
  @Test
  void shouldMakeKeysOfTheCanonicalListOfTheirParts() {
    assertEquals(
        HexFormat.of().formatHex(CanonicalJson.sha256OfParts("i\u00e91", "usr:\"n\"", "r1", 3L)),
        StepReceipt.ofStep("i\u00e91", "usr:\"n\"", TokenId.FIRST, 3));
    assertEquals(
        HexFormat.of().formatHex(CanonicalJson.sha256OfParts("i1", "j", 3L, "r1")),
        StepReceipt.ofJoin("i1", "j", 3, TokenId.FIRST));
  }
}
