package io.countersign.testkit.advance;

import static io.countersign.testkit.advance.PatchDraft.SUBMITTED;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.instance.Approval.Answer;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.request.RequestContext;
import org.junit.jupiter.api.Test;

/** A question is asked, and its answer used, in one transaction with everything else. */
class ApprovalRollbackTest {

  private static final String ASKED = PatchDraft.id(SUBMITTED, 1);

  @Test
  void shouldAskNobodyWhenTheTransactionIsRolledBack() {
    var office = Office.drafted(KitFixtures.one(SUBMITTED, PatchDraft.approval("ada")));
    office.request("submit");

    var transaction = office.store.begin();
    office.advancer.advance(transaction, office.key(), RequestContext.of(Office.EVE));
    transaction.rollback();

    assertThat(office.state().approvals()).isEmpty();
    assertThat(office.rows(ASKED)).isEmpty();
    assertThat(office.host.get("inv-1").status()).isEqualTo("draft");
    office.work();
    assertThat(office.state().approvals()).hasSize(1);
  }

  @Test
  void shouldNotUseAnApprovalAtAGateThatTheHostDoesNotOpen() {
    var office = Office.submitted(KitFixtures.one(SUBMITTED, PatchDraft.approval("ada")));
    office.host.refusing.put("approve", "closed for the year");

    office.decide(ASKED, "ada", Answer.APPROVED);
    office.work();

    assertThat(office.status()).isEqualTo(InstanceStatus.PAUSED);
    assertThat(office.rows(ASKED).get(0).expects().applied()).isEmpty();
    assertThat(office.host.get("inv-1").status()).isEqualTo("submitted");
  }
}
