package io.countersign.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.problem.EngineCode;
import io.countersign.problem.Problem;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** The row that tells what befell an instance bears the person whom the journal names. */
final class ControlRowsTest {

  private static final Ground GROUND = Ground.of(ControlRowsTest.class);

  @AfterAll
  static void close() {
    GROUND.close();
  }

  @Test
  void shouldFindThatAnotherPersonIsNamed() {
    var firm = Firm.opened(GROUND);
    firm.runs();
    firm.in(
        tx -> {
          firm.host.insert(PostgresStore.connection(tx), "1", 500);
          return firm.engine.in(tx).adopt(List.of(firm.document("1")), Firm.by(Firm.EVE));
        });
    firm.work();
    var before = problems(firm);

    GROUND.pastGuards(
        "UPDATE workflow.steps SET actor_user_id = 'mallory'"
            + " WHERE node_type = 'control' AND actor_user_id = 'eve'");

    assertThat(before).isEmpty();
    assertThat(problems(firm))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code()).isEqualTo(EngineCode.JOURNAL_STATE_DIFFERS);
              assertThat(problem.message()).contains("the row of step");
            });
  }

  private static List<Problem> problems(Firm firm) {
    var instance = firm.state("1").identity().instance();
    return firm.in(
            tx -> firm.engine.inspect().verify(tx, OrgId.of(Firm.ORG), InstanceId.of(instance)))
        .orElseThrow()
        .problems();
  }
}
