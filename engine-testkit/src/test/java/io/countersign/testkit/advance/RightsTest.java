package io.countersign.testkit.advance;

import static io.countersign.testkit.advance.PatchDraft.APPROVED;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.Actor;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.instance.StepStatus;
import io.countersign.engine.row.StepRow;
import io.countersign.engine.workflow.RunAs;
import org.junit.jupiter.api.Test;

/** A step acts with the rights of whom it names, and its row says whose they were. */
class RightsTest {

  private static final String POST = PatchDraft.id(APPROVED, 1);

  /** Eve approves an invoice whose posting she has no right to. */
  private static Office approved(RunAs runAs) {
    var patch =
        new PatchDraft().node(APPROVED, 1, PatchDraft.action("invoice.post"), runAs).build();
    var office = Office.submitted(patch);
    office.host.withoutRights.add("eve");
    office.request("approve");
    office.work();
    return office;
  }

  private static StepRow posting(Office office) {
    return office.rows(POST).get(0);
  }

  @Test
  void shouldBeDeniedWhatThePersonMayNotDo() {
    var office = approved(RunAs.ACTOR);

    assertThat(office.status()).isEqualTo(InstanceStatus.PAUSED);
    assertThat(posting(office).status()).isEqualTo(StepStatus.FAILED);
    assertThat(posting(office).opening().runAs().id()).isEqualTo("eve");
    assertThat(posting(office).result().error()).contains("eve has no right to");
    assertThat(office.host.calls).doesNotContain("invoice.post");
  }

  @Test
  void shouldRunAsTheSystemWhereTheNodeSaysSo() {
    var office = approved(RunAs.SYSTEM);

    assertThat(posting(office).status()).isEqualTo(StepStatus.COMPLETED);
    assertThat(posting(office).opening().runAs())
        .matches(one -> one.kind() == Actor.Kind.SYSTEM && one.id().equals("system"));
    assertThat(office.host.origins)
        .filteredOn(origin -> origin.nodeId().equals(POST))
        .singleElement()
        .matches(origin -> origin.runAs().kind() == Actor.Kind.SYSTEM);
  }

  @Test
  void shouldRunAsAnAccountWhereTheNodeNamesOne() {
    var office = approved(RunAs.serviceAccount("robot"));

    assertThat(posting(office).status()).isEqualTo(StepStatus.COMPLETED);
    assertThat(posting(office).opening().runAs())
        .matches(one -> one.kind() == Actor.Kind.SERVICE_ACCOUNT && one.id().equals("robot"));
    assertThat(office.host.origins)
        .filteredOn(origin -> origin.nodeId().equals(POST))
        .singleElement()
        .as("the host's audit has both")
        .matches(origin -> origin.runAs().id().equals("robot"))
        .matches(origin -> origin.requester().equals("eve"));
  }
}
