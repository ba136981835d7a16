package io.countersign.testkit.advance;

import static io.countersign.testkit.advance.Patches.APPROVED;
import static io.countersign.testkit.advance.Patches.DRAFT;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.advance.Advance;
import io.countersign.engine.instance.TokenId;
import io.countersign.engine.store.Receipt;
import org.junit.jupiter.api.Test;

/** WF-14: no handler runs unless its receipt was taken. */
class WF14ReceiptFirstTest {

  private static final String POST = Patches.id(APPROVED, 1);

  private final Office office = Rigs.submitted(Rigs.one(APPROVED, Patches.action("invoice.post")));

  private static void take(Office office, String nodeId, long version) {
    var key = Receipt.ofStep("i1", nodeId, TokenId.FIRST, version);
    office.in(tx -> tx.write(Rigs.receipt(office, office.state().progress().seq(), key)));
  }

  @Test
  void shouldCallNobodyWhereTheReceiptWasTaken() {
    var fresh = Rigs.drafted(Patches.none());
    fresh.request("submit");
    take(fresh, "sys:gate:submit", 1);
    var before = fresh.rows();

    var advance = fresh.join();

    assertThat(advance).isInstanceOf(Advance.Skipped.class);
    assertThat(fresh.host.calls).isEmpty();
    assertThat(fresh.rows("sys:gate:submit")).isEmpty();
    assertThat(fresh.rows()).hasSameSizeAs(before);
    fresh.check();
  }

  @Test
  void shouldKeepWhatWasDecidedBeforeTheReceiptThatWasTakenAndNothingAfterIt() {
    var patch =
        new Patches()
            .node(DRAFT, 1, Patches.script())
            .node(DRAFT, 2, Patches.script())
            .edge(DRAFT, 1, 2)
            .done();
    var fresh = Rigs.drafted(patch);
    fresh.request("submit");
    take(fresh, Patches.id(DRAFT, 2), 1);

    var advance = fresh.join();

    assertThat(advance).isInstanceOf(Advance.Skipped.class);
    assertThat(fresh.rows(Patches.id(DRAFT, 1))).hasSize(1);
    assertThat(fresh.rows(Patches.id(DRAFT, 2))).isEmpty();
    assertThat(fresh.nodes()).containsExactly(Patches.id(DRAFT, 2));
    assertThat(fresh.host.calls).isEmpty();
    fresh.check();
  }

  @Test
  void shouldKeepWhatCameBeforeTheReceiptThatWasTaken() {
    office.request("approve");
    take(office, POST, 3);

    var advance = office.join();

    assertThat(advance).isInstanceOf(Advance.Skipped.class);
    assertThat(office.host.calls).containsExactly("submit", "approve");
    assertThat(office.rows("sys:gate:approve")).hasSize(1);
    assertThat(office.rows(POST)).isEmpty();
    office.check();
  }
}
