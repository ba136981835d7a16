package io.countersign.testkit.advance;

import static io.countersign.testkit.advance.Patches.SUBMITTED;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.instance.Event;
import io.countersign.engine.instance.StepStatus;
import io.countersign.engine.workflow.JoinMode;
import io.countersign.engine.workflow.StepConfig;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** WF-05: a document that changes where it has to hold still leads to an amendment. */
class WF05VersionDriftTest {

  private static final String ASKED = Patches.id(SUBMITTED, 1);

  @Test
  void shouldLeaveTheStableRegionForTheAmendedStatus() {
    var office = Rigs.submitted(Rigs.one(SUBMITTED, Patches.approval("ada")));

    office.edit("amount", 900L);
    office.work();

    assertThat(office.nodes()).containsExactly("sys:state:amended");
    assertThat(office.rows(ASKED).get(0).status()).isEqualTo(StepStatus.CANCELLED);
    assertThat(office.rows(ASKED).get(0).result().error()).isEqualTo("WORKFLOW_VERSION_DRIFT");
    assertThat(office.state().pin().version()).isEqualTo(office.host.get("inv-1").version());
  }

  @Test
  void shouldTakeEveryBranchOutOfTheStableRegion() {
    var office = Rigs.submitted(Rigs.forked(JoinMode.ALL));

    office.edit("amount", 900L);
    office.work();

    assertThat(office.nodes()).containsExactly("sys:state:amended");
    assertThat(office.state().tokens()).hasSize(1);
    office.check();
  }

  @Test
  void shouldRunNoStepInTheStableRegionAfterTheChange() {
    var wait = new StepConfig.WaitEvent("go", Optional.empty());
    var patch =
        new Patches()
            .node(SUBMITTED, 1, wait)
            .node(SUBMITTED, 2, Patches.script())
            .edge(SUBMITTED, 1, 2)
            .done();
    var office = Rigs.submitted(patch);

    office.edit("amount", 900L);
    office.deliver("m1", "go");
    office.work();

    assertThat(office.rows(Patches.id(SUBMITTED, 2))).isEmpty();
    assertThat(office.nodes()).containsExactly("sys:state:amended");
    assertThat(office.host.calls).doesNotContain("approve");
  }

  @Test
  void shouldDetectTheChangeAtTheRestingStatusItself() {
    var office = Rigs.submitted(Patches.none());

    office.edit("amount", 900L);
    office.work();

    assertThat(office.nodes()).containsExactly("sys:state:amended");
  }

  @Test
  void shouldStayWhereNothingMaterialChanged() {
    var office = Rigs.submitted(Rigs.one(SUBMITTED, Patches.approval("ada")));

    office.edit("note", "hello");
    office.work();

    assertThat(office.nodes()).containsExactly(ASKED);
    assertThat(office.events(Event.Left.class))
        .noneMatch(left -> left.cause().kind() == Event.Cause.Kind.DRIFT);
  }
}
