package io.countersign.testkit.scenario;

import io.countersign.compiler.Compiler;
import io.countersign.dsl.type.ScalarType;
import io.countersign.engine.document.DocumentLifecycle;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.FieldContract;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.document.SlotContract;
import io.countersign.engine.document.SlotContract.OnDrift;
import io.countersign.engine.document.StatusContract;
import io.countersign.engine.document.TransitionContract;
import io.countersign.engine.document.TransitionContract.Origin;
import io.countersign.engine.instance.Event;
import io.countersign.engine.instance.JournalEntry;
import io.countersign.engine.journal.AsideValue;
import io.countersign.engine.journal.JournalCodec;
import io.countersign.engine.journal.RecordedEvent;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.patch.PatchSteps;
import io.countersign.engine.row.StepRow;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.WorkflowPatch;
import java.util.List;
import java.util.Optional;

/** Claims that two people approve, one after the other, with an account that records hide. */
final class Claims {

  static final String MASK = "[masked]";

  private Claims() {}

  static EntityContract.Builder contract(DocumentLifecycle lifecycle) {
    return EntityContract.over("claim", lifecycle)
        .materialField("amount", ScalarType.INTEGER)
        .field("iban", FieldContract.of(ScalarType.TEXT).asMaterial().asSensitive())
        .field("note", ScalarType.TEXT);
  }

  static WorkflowPatch patch(String... people) {
    return PatchBuilder.on("claim", 1)
        .slot(
            Orders.SUBMITTED,
            slot -> {
              for (var person : people) {
                slot.step(
                    person,
                    PatchSteps.approval(PatchSteps.user(person)),
                    node -> node.withLabel(person));
              }
              return slot.inOrder(people);
            })
        .build();
  }

  static CompiledWorkflow workflow(DocumentLifecycle lifecycle, String... people) {
    return Compiler.standard().compile(contract(lifecycle).build(), patch(people)).orThrow();
  }

  static CompiledWorkflow workflow() {
    return workflow(DocumentLifecycle.document(), "ada", "bob");
  }

  /** The workflow stops, where it would otherwise go to the amended status. */
  static DocumentLifecycle failing() {
    var usual = DocumentLifecycle.document();
    return new DocumentLifecycle(
        usual.statuses().stream().filter(one -> one.role() != StatusContract.Role.AMENDED).toList(),
        usual.transitions().stream().map(Claims::failing).toList());
  }

  private static TransitionContract failing(TransitionContract one) {
    return new TransitionContract(
        one.verb(),
        one.from().stream()
            .filter(from -> !from.status().equals("amended"))
            .map(from -> new Origin(from.status(), from.slot().map(Claims::failing)))
            .toList(),
        one.to(),
        one.gate(),
        one.slotAfter(),
        one.returning());
  }

  private static SlotContract failing(SlotContract slot) {
    return new SlotContract(slot.id(), slot.window(), slot.stable(), OnDrift.FAIL);
  }

  /** Nothing leads out of the status in which a document is in force. */
  static DocumentLifecycle endingWhenActive() {
    var usual = DocumentLifecycle.document();
    return new DocumentLifecycle(
        usual.statuses().stream().filter(one -> one.role() != StatusContract.Role.FINAL).toList(),
        usual.transitions().stream().filter(one -> !one.verb().equals("cancel")).toList());
  }

  static DocumentRef draft(Scenario scenario) {
    return scenario
        .given()
        .document("c-1")
        .with("amount", 500)
        .with("iban", "AT61 1904")
        .with("note", "n")
        .createdBy("eve");
  }

  static DocumentRef submitted(Scenario scenario) {
    var claim = draft(scenario);
    scenario.when().by("eve").requests("submit", claim);
    return claim;
  }

  static DocumentRef active(Scenario scenario) {
    var claim = submitted(scenario);
    scenario.when().by("ada").approves(claim);
    scenario.when().by("bob").approves(claim);
    return claim;
  }

  /** The id of the instance that a document runs or ran last. */
  static String instance(Scenario scenario, DocumentRef document) {
    return scenario
        .store()
        .transactions()
        .inOwn(tx -> tx.history().instance(new InstanceKey.Latest(document)))
        .orElseThrow()
        .identity()
        .instance();
  }

  static boolean isRunning(Scenario scenario, DocumentRef document) {
    Optional<?> running =
        scenario
            .store()
            .transactions()
            .inOwn(tx -> tx.history().instance(new InstanceKey.ByDocument(document)));
    return running.isPresent();
  }

  static List<StepRow> rows(Scenario scenario, DocumentRef document) {
    var instance = instance(scenario, document);
    return scenario
        .store()
        .transactions()
        .inOwn(tx -> tx.history().steps(OrgId.of(document.org()), InstanceId.of(instance)));
  }

  static <E extends Event> List<E> events(Scenario scenario, String instance, Class<E> type) {
    var written = written(scenario, instance);
    var values = written.stream().flatMap(one -> one.values().stream()).toList();
    return events(written, values, type);
  }

  /** The same, when everything that can be erased has been. */
  static <E extends Event> List<E> erased(Scenario scenario, String instance, Class<E> type) {
    return events(written(scenario, instance), List.of(), type);
  }

  private static List<JournalCodec.Written> written(Scenario scenario, String instance) {
    return scenario
        .store()
        .transactions()
        .inOwn(tx -> tx.history().journal(OrgId.of("acme"), InstanceId.of(instance)));
  }

  private static <E extends Event> List<E> events(
      List<JournalCodec.Written> written, List<AsideValue> values, Class<E> type) {
    var rows = written.stream().map(JournalCodec.Written::row).toList();
    return JournalCodec.current().read(rows, values).orThrow().stream()
        .map(one -> ((RecordedEvent.Known) one).entry())
        .map(JournalEntry::event)
        .filter(type::isInstance)
        .map(type::cast)
        .toList();
  }

  /** The text of every row of a journal, without what lies beside it. */
  static String journal(Scenario scenario, String instance) {
    return String.join(
        "\n", written(scenario, instance).stream().map(one -> one.row().text()).toList());
  }
}
