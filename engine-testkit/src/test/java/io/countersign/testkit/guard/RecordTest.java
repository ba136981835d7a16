package io.countersign.testkit.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.engine.document.DocumentChange;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.document.EditDecision;
import io.countersign.engine.document.EditWindow;
import io.countersign.engine.document.EntityContract.Options;
import io.countersign.engine.document.MutationOrigin;
import io.countersign.engine.port.Directory;
import io.countersign.engine.port.Documents;
import io.countersign.engine.port.HostPorts;
import io.countersign.engine.port.Mutations;
import io.countersign.engine.port.Organisations;
import io.countersign.engine.port.Policies;
import io.countersign.engine.port.Rules;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.store.LeaseRequest;
import io.countersign.testkit.guard.Case.Standing;
import io.countersign.testkit.memory.MemoryStore;
import io.countersign.testkit.scenario.Scenario;
import io.countersign.testkit.scenario.WithScenario;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

@WithScenario
class RecordTest {

  private final Scenario scenario =
      Scenario.of(Case.workflow(EditWindow.AMEND_ONLY, Options.DEFAULTS));

  private DocumentRef file() {
    return scenario.given().document("f-1").with("amount", 1).createdBy("eve");
  }

  private CommandResult record(DocumentChange change) {
    return scenario
        .store()
        .transactions()
        .inOwn(tx -> scenario.engine().in(tx).record(change, Case.EVE));
  }

  private static DocumentView view(long version, long amount) {
    return DocumentView.of(version, "open", Map.of("amount", amount));
  }

  private static List<String> codes(CommandResult result) {
    return ((CommandResult.Rejected) result)
        .problems().stream().map(problem -> problem.code().name()).toList();
  }

  @Test
  void shouldBeginOnceForEachDocument() {
    var file = file();
    var begun = scenario.recording().text();

    assertThat(record(DocumentChange.create(file, view(1, 1))))
        .isInstanceOf(CommandResult.NoChange.class);
    assertThat(codes(record(DocumentChange.create(file, view(2, 1)))))
        .containsExactly("WORKFLOW_RUNNING");
    assertThat(scenario.recording().text()).isEqualTo(begun);
  }

  @Test
  void shouldKnowAVersionOnceItWasToldOfIt() {
    var file = file();

    assertThat(record(DocumentChange.update(file, view(5, 2))))
        .isInstanceOf(CommandResult.Accepted.class);
    // A worker has taken up the reason to advance, and has not come to it.
    scenario
        .store()
        .transactions()
        .inOwn(
            tx -> {
              var now = scenario.time().get();
              return tx.triggers().claim(new LeaseRequest("w", now, now.plusSeconds(1), 10));
            });
    var told = scenario.recording().text();

    assertThat(record(DocumentChange.update(file, view(5, 2))))
        .isInstanceOf(CommandResult.NoChange.class);
    assertThat(codes(record(DocumentChange.update(file, view(4, 2)))))
        .containsExactly("DOCUMENT_VERSION_STALE");
    assertThat(scenario.recording().text()).isEqualTo(told);
  }

  @Test
  void shouldPassOverDocumentsWithoutAWorkflow() {
    for (var standing : List.of(Standing.UNPUBLISHED, Standing.UNADOPTED)) {
      var one = Case.of(standing, EditWindow.EDITABLE);
      for (var change :
          List.of(
              DocumentChange.update(one.document(), view(2, 2)),
              DocumentChange.delete(one.document()))) {
        assertThat(record(one, change)).isInstanceOf(CommandResult.NoChange.class);
      }
    }
    var unpublished = Case.of(Standing.UNPUBLISHED, EditWindow.EDITABLE);
    assertThat(record(unpublished, DocumentChange.create(unpublished.document(), view(1, 1))))
        .isInstanceOf(CommandResult.NoChange.class);
  }

  private static CommandResult record(Case one, DocumentChange change) {
    return one.scenario
        .store()
        .transactions()
        .inOwn(tx -> one.engine().in(tx).record(change, Case.EVE));
  }

  @Test
  void shouldRefuseDocumentsThatHaveToBeAdoptedFirst() {
    var strict = Case.of(Standing.ADOPTION_REQUIRED, EditWindow.EDITABLE);
    var watched = Case.of(Standing.ADOPTION_REQUIRED, EditWindow.EDITABLE, "file");
    var change = DocumentChange.update(Case.FILE, view(2, 2));

    assertThat(codes(record(strict, change))).containsExactly("WORKFLOW_NOT_ADOPTED");
    assertThat(record(watched, change)).isInstanceOf(CommandResult.NoChange.class);
  }

  @Test
  void shouldLeaveWhatAStepAskedForToTheStep() {
    var file = file();
    var before = scenario.recording().text();
    var step = new MutationOrigin(file, "instance-1", 3, "node", Case.EVE.actor(), "eve", "");

    var result = record(DocumentChange.update(file, view(9, 9)).askedBy(step));

    assertThat(result)
        .isEqualTo(new CommandResult.NoChange("instance-1", "the step that asked for it answers"));
    assertThat(scenario.recording().text()).isEqualTo(before);
  }

  @Test
  void shouldCancelTheWorkflowOfADeletedDocument() {
    var file = file();

    scenario.when().by("eve").deletes(file);

    scenario
        .then()
        .document(file)
        .isCancelled()
        .happened("the workflow is cancelled by eve (deleted)");
    assertThat(scenario.host().documents().versions(file)).isEmpty();
    // Whatever was still to be done about it is done without the document.
    scenario.runUntilIdle();
    assertThat(scenario.nextDue()).isEmpty();
  }

  @Test
  void shouldBeginAnewForADocumentThatIsWrittenAgain() {
    var file = file();
    scenario.when().by("eve").deletes(file);

    scenario.given().document("f-1").with("amount", 2).createdBy("eve");

    scenario.then().document(file).isRunning().isAt("open");
  }

  @Test
  void shouldBeCancelledWithWorkStillQueued() {
    var idle = Scenario.with(Case.workflow(EditWindow.EDITABLE, Options.DEFAULTS)).byHand().build();
    var file = idle.given().document("f-1").with("amount", 1).createdBy("eve");
    idle.when().by("eve").edits(file, "amount", 2);
    idle.when().by("eve").deletes(file);

    idle.runUntilIdle();

    idle.then().document(file).isCancelled();
    assertThat(idle.nextDue()).isEmpty();
    idle.check();
  }

  @Test
  void shouldNotGoOnWithAWorkflowThatIsOver() {
    var one = Case.of(Standing.COMPLETED, EditWindow.EDITABLE);
    var before = one.scenario.recording().text();

    assertThat(record(one, DocumentChange.update(Case.FILE, view(9, 9))))
        .isEqualTo(new CommandResult.NoChange("instance-1", "its workflow is over"));
    assertThat(record(one, DocumentChange.delete(Case.FILE)))
        .isEqualTo(new CommandResult.NoChange("instance-1", "its workflow is over"));
    assertThat(one.scenario.recording().text()).isEqualTo(before);
  }

  @Test
  void shouldNotFollowAStatusThatTheGuardWouldHaveRefused() {
    var file = file();

    var result =
        record(DocumentChange.update(file, DocumentView.of(2, "done", Map.of("amount", 1L))));
    scenario.runUntilIdle();

    assertThat(codes(result)).containsExactly("WORKFLOW_GATE_REQUIRED");

    scenario.then().document(file).isAt("open").isRunning();
  }

  @Test
  void shouldAskNoPort() {
    var file = file();
    var host =
        new HostPorts(
            silent(Documents.class),
            silent(Mutations.class),
            silent(Directory.class),
            silent(Organisations.class),
            new HostPorts.Judges(silent(Policies.class), silent(Rules.class)),
            Map.of());
    var engine = scenario.engine().toBuilder().host(host).build();
    var other = new DocumentRef("acme", "file", "f-2");

    for (var change :
        List.of(
            DocumentChange.create(other, view(1, 1)),
            DocumentChange.update(file, view(2, 2)),
            DocumentChange.delete(file))) {
      var result =
          scenario.store().transactions().inOwn(tx -> engine.in(tx).record(change, Case.EVE));
      assertThat(result).as(change.toString()).isInstanceOf(CommandResult.Accepted.class);
    }
  }

  private static <T> T silent(Class<T> port) {
    return port.cast(
        Proxy.newProxyInstance(
            port.getClassLoader(),
            new Class<?>[] {port},
            (proxy, method, arguments) -> {
              throw new AssertionError("Expected nobody to ask " + method);
            }));
  }

  @Test
  void shouldLeaveNothingOfWhatWasRolledBack() {
    var file = file();
    var before = scenario.recording().text();
    var transaction = ((MemoryStore) scenario.store()).begin();

    var result = Case.hands(scenario, transaction, Case.EVE).edit(file, Map.of("amount", 2L));
    transaction.rollback();

    assertThat(result).isInstanceOf(CommandResult.Accepted.class);
    scenario.runUntilIdle();
    scenario.then().document(file).hasVersion(1).hasField("amount", 1);
    assertThat(scenario.recording().text()).isEqualTo(before);
    scenario.when().by("eve").edits(file, "amount", 2);
    scenario.then().document(file).hasVersion(2);
  }

  @Test
  void shouldNotBeRecordedUnderADenial() {
    var change = DocumentChange.delete(Case.FILE);

    assertThatThrownBy(() -> change.under(new EditDecision.Denied(List.of())))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("denied");
  }
}
