package io.countersign.testkit.advance;

import static io.countersign.testkit.advance.Patches.APPROVED;
import static io.countersign.testkit.advance.Patches.DRAFT;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.advance.Advance;
import io.countersign.engine.instance.Approval.Answer;
import io.countersign.engine.instance.Evolve;
import io.countersign.engine.instance.StepStatus;
import io.countersign.engine.store.Rebuild;
import io.countersign.engine.store.Rebuild.Rebuilt;
import io.countersign.engine.store.StepRow;
import io.countersign.engine.workflow.JoinMode;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;

/** WF-15: where tokens stand follows from the rows of steps alone, and from the journal alone. */
class WF15RebuildTest {

  @Test
  void shouldRebuildAfterEverySingleStepThroughAForkAndAJoin() {
    var office = new Office(Rigs.forked(JoinMode.ALL));
    office.budget(1);
    office.create(500);
    int steps = single(office);
    office.request("submit");
    steps += single(office);
    office.decide(Patches.id(Patches.SUBMITTED, 2), "ada", Answer.APPROVED);
    steps += single(office);
    office.decide(Patches.id(Patches.SUBMITTED, 3), "bob", Answer.APPROVED);
    steps += single(office);

    assertThat(office.nodes()).containsExactly("sys:state:active");
    assertThat(steps).isGreaterThanOrEqualTo(10);
    assertThat(office.rows()).hasSize(steps);
  }

  /** Advances by one step at a time; each opens one row at most. */
  private static int single(Office office) {
    int before = office.rows().size();
    boolean more = true;
    while (more) {
      int rows = office.rows().size();
      more = office.join() instanceof Advance.Advanced advanced && advanced.more();
      assertThat(office.rows().size() - rows).isLessThanOrEqualTo(1);
      assertRebuilt(office);
    }
    return office.rows().size() - before;
  }

  private static void assertRebuilt(Office office) {
    var live = office.state();
    assertThat(Rebuild.of(office.workflow, office.rows())).isEqualTo(Rebuilt.ofLive(live));
    assertThat(Evolve.replay("i1", office.journal())).isEqualTo(live);
  }

  @Test
  void shouldNoticeARowThatIsMissing() {
    var office = Rigs.drafted(new Patches().node(DRAFT, 1, Patches.script()).done());
    office.request("submit");
    office.work();
    var rows = new ArrayList<StepRow>(office.rows());
    rows.remove(rows.size() - 1);

    assertThat(Rebuild.of(office.workflow, rows)).isNotEqualTo(Rebuilt.ofLive(office.state()));
  }

  @Test
  void shouldKeepEveryRowClosedOnceItsTokenHasMovedOn() {
    var office = Rigs.submitted(Rigs.one(APPROVED, Patches.action("invoice.post")));
    office.request("approve");
    office.work();

    assertThat(office.rows())
        .filteredOn(row -> !row.status().isFinal())
        .singleElement()
        .matches(row -> row.status() == StepStatus.PENDING)
        .matches(row -> row.visit().nodeId().equals("sys:state:active"));
  }
}
