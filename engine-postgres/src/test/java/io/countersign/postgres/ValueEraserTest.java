package io.countersign.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.inspect.Verification;
import io.countersign.engine.instance.Approval.Answer;
import io.countersign.engine.journal.JournalCodec;
import io.countersign.engine.request.ApprovalAnswer;
import io.countersign.engine.workflow.Approvers;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Values are forgotten for good, by whoever may, and the journal stays what it was. */
final class ValueEraserTest {

  private static final Ground GROUND = Ground.of(ValueEraserTest.class);

  private static final ValueEraser.Erasure NOTHING = new ValueEraser.Erasure(0, 0);

  private final Firm firm = new Firm(GROUND);
  private DataSource keeper = GROUND.source();

  @AfterAll
  static void close() {
    GROUND.close();
  }

  @BeforeEach
  void decided() throws SQLException {
    GROUND.empty();
    firm.host.empty();
    keeper = Logins.of(GROUND, "eraser_keeper", "IN ROLE wf_maintenance");
    firm.runs(Firm.approval(new Approvers.User("ada")));
    firm.submits(List.of("1", "2"));
    for (var id : List.of("1", "2")) {
      var asked = firm.state(id).approvals().values().iterator().next();
      var answer = ApprovalAnswer.to(asked, Answer.APPROVED, "Ada's own words");
      firm.in(tx -> firm.engine.in(tx).answer(firm.key(id), answer, Firm.by(Actor.person("ada"))));
    }
    firm.work();
  }

  private String instance(String id) {
    return firm.state(id).identity().instance();
  }

  private ValueEraser.Erasure erase(DataSource source, String org, String id) throws SQLException {
    // region erase
    try (var connection = source.getConnection()) {
      connection.setAutoCommit(false);
      var erasure = new ValueEraser().erase(connection, org, instance(id));
      connection.commit();
      return erasure; // erase again while erasure.waiting() is not 0
    }
    // endregion
  }

  private List<JournalCodec.Written> journal(String id) {
    return firm.in(tx -> tx.history().journal(OrgId.of(firm.org), InstanceId.of(instance(id))));
  }

  private Verification verified(String id) {
    return firm.in(
            tx -> firm.engine.inspect().verify(tx, OrgId.of(firm.org), InstanceId.of(instance(id))))
        .orElseThrow();
  }

  @Test
  void shouldEraseTheValuesOfOneInstanceAndLeaveItsJournalWhole() throws SQLException {
    assertThat(journal("1").toString()).contains("Ada's own words");
    var rows = journal("1").stream().map(JournalCodec.Written::row).toList();

    var erased = erase(keeper, firm.org, "1");

    assertThat(erased.events()).isPositive();
    assertThat(erased.waiting()).isZero();
    assertThat(journal("1").toString()).doesNotContain("Ada's own words");
    assertThat(journal("1").stream().map(JournalCodec.Written::row).toList()).isEqualTo(rows);
    assertThat(verified("1")).isInstanceOf(Verification.Sound.class);
    assertThat(journal("2").toString()).contains("Ada's own words");
    assertThat(erase(keeper, firm.org, "1")).isEqualTo(NOTHING);
  }

  @Test
  void shouldEraseNothingOfAnotherOrganisation() throws SQLException {
    assertThat(erase(keeper, "rival", "1")).isEqualTo(NOTHING);

    assertThat(journal("1").toString()).contains("Ada's own words");
  }

  @Test
  void shouldLetOnlyMaintenanceErase() throws SQLException {
    var worker = Logins.of(GROUND, "eraser_worker", "IN ROLE wf_worker");

    assertThatThrownBy(() -> erase(worker, firm.org, "1"))
        .isInstanceOfSatisfying(
            SQLException.class, refused -> assertThat(refused.getSQLState()).isEqualTo("42501"));
  }
}
