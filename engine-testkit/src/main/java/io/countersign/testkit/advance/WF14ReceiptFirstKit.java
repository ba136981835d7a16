package io.countersign.testkit.advance;

import static io.countersign.testkit.advance.PatchDraft.APPROVED;
import static io.countersign.testkit.advance.PatchDraft.DRAFT;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.countersign.engine.instance.TokenId;
import io.countersign.engine.request.AdvanceResult;
import io.countersign.engine.row.StepReceipt;
import io.countersign.engine.store.StoreTransaction.Written;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Specification of WF-14: no handler runs unless its receipt was taken. */
public abstract class WF14ReceiptFirstKit extends TruthKit {

  private static final String POST = PatchDraft.id(APPROVED, 1);

  /** Constructor for the subclass of a store's author. */
  protected WF14ReceiptFirstKit() {}

  private static void take(InvoiceWorkplace office, String nodeId, long version) {
    var key = StepReceipt.ofStep(office.id(), nodeId, TokenId.FIRST, version);
    var set = KitFixtures.receipt(office, office.state().progress().seq(), key);
    assertEquals(new Written.Done(), KitFixtures.write(office, set));
  }

  /** If the first step is refused, nothing is written. */
  @Test
  void shouldCallNobodyWhereTheReceiptWasTaken() {
    var office = draft(PatchDraft.none());
    office.request("submit");
    take(office, "sys:gate:submit", 1);
    var before = office.rows();

    var advance = office.join();

    assertInstanceOf(AdvanceResult.Skipped.class, advance);
    assertEquals(List.of(), office.host.calls);
    assertEquals(List.of(), office.rows("sys:gate:submit"));
    assertEquals(before.size(), office.rows().size());
  }

  /** If a later step is refused, those before it are kept, and no other. */
  @Test
  void shouldKeepWhatWasDecidedBeforeTheReceiptThatWasTakenAndNothingAfterIt() {
    var patch =
        new PatchDraft()
            .node(DRAFT, 1, PatchDraft.script())
            .node(DRAFT, 2, PatchDraft.action("invoice.post"))
            .edge(DRAFT, 1, 2)
            .build();
    var office = draft(patch);
    office.request("submit");
    take(office, PatchDraft.id(DRAFT, 2), 1);

    var advance = office.join();

    assertInstanceOf(AdvanceResult.Skipped.class, advance);
    assertEquals(1, office.rows(PatchDraft.id(DRAFT, 1)).size());
    assertEquals(List.of(), office.rows(PatchDraft.id(DRAFT, 2)));
    assertEquals(List.of(PatchDraft.id(DRAFT, 2)), office.nodes());
    assertEquals(List.of(), office.host.calls);
  }

  /** The host's work for an earlier step is not rolled back. */
  @Test
  void shouldKeepWhatCameBeforeTheReceiptThatWasTaken() {
    var office = submit(KitFixtures.one(APPROVED, PatchDraft.action("invoice.post")));
    office.request("approve");
    take(office, POST, 3);

    var advance = office.join();

    assertInstanceOf(AdvanceResult.Skipped.class, advance);
    assertEquals(List.of("submit", "approve"), office.host.calls);
    assertEquals(1, office.rows("sys:gate:approve").size());
    assertEquals(List.of(), office.rows(POST));
  }
}
