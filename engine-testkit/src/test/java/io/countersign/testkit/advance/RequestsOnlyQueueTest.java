package io.countersign.testkit.advance;

import static io.countersign.testkit.advance.PatchDraft.APPROVED;
import static io.countersign.testkit.advance.PatchDraft.DRAFT;
import static io.countersign.testkit.advance.PatchDraft.SUBMITTED;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.Compiler;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.family.instance.InstanceEvent;
import io.countersign.engine.instance.Approval.Answer;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.request.TransitionRequest;
import io.countersign.engine.store.TriggerType;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What people and documents do is written with a reason to advance; nothing moves with it. */
class RequestsOnlyQueueTest {

  @Test
  void shouldStandAtTheStartWithOneTriggerUntilSomebodyWorks() {
    var office = new Office(PatchDraft.none());
    office.create(500);

    assertThat(office.nodes()).containsExactly("sys:start");
    assertThat(office.rows()).isEmpty();
    assertThat(office.openTriggers())
        .singleElement()
        .matches(one -> one.trigger().type() == TriggerType.CREATE_INSTANCE)
        .matches(one -> one.trigger().trace().equals("trace-1"));
    office.work();
    assertThat(office.rows().get(0).visit().nodeId()).isEqualTo("sys:start");
  }

  @Test
  void shouldMoveNothingInsideARequest() {
    var office = Office.drafted(KitFixtures.one(APPROVED, PatchDraft.action("invoice.post")));
    var before = office.rows();

    office.request("submit");

    assertThat(office.rows()).isEqualTo(before);
    assertThat(office.host.calls).isEmpty();
    assertThat(office.openTriggers())
        .singleElement()
        .matches(one -> one.trigger().type() == TriggerType.LIFECYCLE_REQUESTED);
  }

  @Test
  void shouldMoveNothingInsideADecisionOrAnEdit() {
    var office = Office.submitted(KitFixtures.one(SUBMITTED, PatchDraft.approval("ada")));
    office.decide(PatchDraft.id(SUBMITTED, 1), "ada", Answer.APPROVED);
    office.edit("note", "hello");

    assertThat(office.host.calls).containsExactly("submit");
    assertThat(office.host.get("inv-1").status()).isEqualTo("submitted");
    assertThat(office.openTriggers()).hasSize(2);
  }

  @Test
  void shouldRunTheWorkflowOfWhenTheDocumentWasCreated() {
    var office = new Office(PatchDraft.none());
    office.create(500);
    var later =
        Compiler.standard()
            .compile(Office.contract(), KitFixtures.one(DRAFT, PatchDraft.script()))
            .orThrow();
    office.in(
        tx -> {
          tx.workflows().publish(OrgId.of(Office.ORG), later);
          return later;
        });

    office.work();
    office.request("submit");
    office.work();

    assertThat(office.state().identity().workflowHash()).isEqualTo(office.workflow.hash());
    assertThat(office.nodes()).containsExactly("sys:gate:approve");
    assertThat(office.rows(PatchDraft.id(DRAFT, 1))).isEmpty();
  }

  /** A worker has taken the first up, so that nobody sees it, and does not come to it. */
  @Test
  void shouldFinishATriggerThatNoGateHandlesAnyMore() {
    var office = Office.drafted(PatchDraft.none());
    office.request("submit");
    office.claim();
    var again =
        office.in(
            tx ->
                office.advancer.request(
                    tx,
                    office.key(),
                    new TransitionRequest("submit", "at last"),
                    RequestContext.of(Actor.person("bob"))));
    assertThat(again).isInstanceOf(CommandResult.Accepted.class);
    assertThat(office.openTriggers()).hasSize(2);

    office.passes(Duration.ofSeconds(61));
    office.work();

    assertThat(office.rows("sys:gate:submit")).hasSize(1);
    assertThat(office.openTriggers()).isEmpty();
    assertThat(office.events(InstanceEvent.Ignored.class)).hasSize(1);
    assertThat(office.host.calls).containsExactly("submit");
  }

  @Test
  void shouldRefuseARequestForWhatTheStatusDoesNotHave() {
    var office = Office.drafted(PatchDraft.none());

    assertThat(office.request("approve")).isInstanceOf(CommandResult.Rejected.class);
    assertThat(office.openTriggers()).isEmpty();
  }
}
