package io.countersign.testkit.advance;

import static io.countersign.testkit.advance.Patches.APPROVED;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.instance.TokenId;
import io.countersign.engine.store.Receipt;
import io.countersign.engine.store.StoreTransaction.Patience;
import io.countersign.engine.store.StoreTransaction.Written;
import io.countersign.json.CanonicalJson;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/** WF-02: a step runs once for each instance, node, token and version of the document. */
class WF02ExactlyOnceStepTest {

  private static final String POST = Patches.id(APPROVED, 1);

  @Test
  void shouldRunAStepOnceHoweverOftenItIsAdvanced() throws Exception {
    var office = Rigs.submitted(Rigs.one(APPROVED, Patches.action("invoice.post")));
    office.request("approve");
    var works = new ArrayList<Callable<Object>>();
    for (int i = 0; i < 8; i++) {
      works.add(office::join);
    }

    for (int i = 0; i < 5; i++) {
      office.join();
    }
    Rigs.together(works);
    office.work();

    assertThat(office.rows(POST)).hasSize(1);
    assertThat(office.host.calls).containsExactly("submit", "approve", "invoice.post");
  }

  @Test
  void shouldTakeAReceiptOnce() {
    var office = Rigs.drafted(Patches.none());
    long seq = office.state().progress().seq();

    var first = office.in(tx -> tx.write(Rigs.receipt(office, seq, "k")));
    var second = office.in(tx -> tx.write(Rigs.receipt(office, seq, "k")));

    assertThat(first).isEqualTo(new Written.Done());
    assertThat(second).isEqualTo(new Written.Taken(List.of("k")));
  }

  @Test
  void shouldTakeAReceiptAgainThatWasRolledBack() {
    var office = Rigs.drafted(Patches.none());
    long seq = office.state().progress().seq();
    var set = Rigs.receipt(office, seq, "k");
    var lost = office.store.begin();
    lost.lock(office.key(), Patience.WAIT);
    lost.write(set);
    lost.rollback();

    var again = office.in(tx -> tx.write(set));

    assertThat(again).isEqualTo(new Written.Done());
  }

  @Test
  void shouldTakeAnotherReceiptForEachVersionNodeTokenAndInstance() {
    assertThat(
            List.of(
                Receipt.ofStep("i1", "n", TokenId.FIRST, 3),
                Receipt.ofStep("i1", "n", TokenId.FIRST, 4),
                Receipt.ofStep("i1", "n", TokenId.FIRST.nextRound(), 3),
                Receipt.ofStep("i1", "m", TokenId.FIRST, 3),
                Receipt.ofStep("i2", "n", TokenId.FIRST, 3)))
        .doesNotHaveDuplicates();
  }

  @Test
  void shouldKeepTheReceiptsKeyWithTheStep() {
    var office = Rigs.drafted(Patches.none());

    assertThat(office.rows())
        .isNotEmpty()
        .allMatch(
            row ->
                row.opening()
                    .key()
                    .equals(
                        Receipt.ofStep(
                            "i1",
                            row.visit().nodeId(),
                            row.visit().token(),
                            row.visit().version())));
  }

  @Test
  void shouldMakeKeysOfTheCanonicalListOfTheirParts() {
    assertThat(Receipt.ofStep("i\u00e91", "usr:\"n\"", TokenId.FIRST, 3))
        .isEqualTo(
            HexFormat.of()
                .formatHex(CanonicalJson.sha256OfParts("i\u00e91", "usr:\"n\"", "r1", 3L)));
    assertThat(Receipt.ofJoin("i1", "j", 3, TokenId.FIRST))
        .isEqualTo(HexFormat.of().formatHex(CanonicalJson.sha256OfParts("i1", "j", 3L, "r1")));
  }
}
