package io.countersign.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.Actor;
import io.countersign.engine.instance.Approval.Answer;
import io.countersign.engine.workflow.Approvers;
import io.countersign.testkit.advance.WF03ApprovalVersionKit;
import io.countersign.testkit.memory.StoreFactory;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** WF-03 in Postgres: what a gate has used stays used, whoever writes to the tables. */
final class WF03ApprovalVersionTest extends WF03ApprovalVersionKit {

  private static final Ground ground = Ground.of(WF03ApprovalVersionTest.class);

  @AfterAll
  static void close() {
    ground.close();
  }

  @Override
  protected StoreFactory keeping() {
    return new Kept(ground);
  }

  @Test
  void shouldRefuseToMakeAUsedApprovalAnUnusedOne() throws SQLException {
    var firm = Firm.opened(ground).runs(Firm.approval(new Approvers.User("ada")));
    firm.submits("inv-1");
    var yes = firm.answer("inv-1", Answer.APPROVED);
    firm.in(tx -> firm.engine.in(tx).answer(firm.key("inv-1"), yes, Firm.by(Actor.person("ada"))));
    firm.work();

    try (var session = SqlSession.over(ground.connect())) {
      for (var table : List.of("approval_requests", "steps")) {
        assertThat(session.one("SELECT count(*) FROM workflow." + table + " WHERE applied"))
            .isEqualTo("1");
        for (var worth : List.of("false", "NULL")) {
          assertThat(
                  session.refusal(
                      "UPDATE workflow." + table + " SET applied = " + worth + " WHERE applied"))
              .as(table)
              .contains("Use of an approval");
        }
      }
    }
  }
}
