package io.countersign.testkit.advance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.countersign.dsl.type.ScalarType;
import io.countersign.engine.advance.EngineServices;
import io.countersign.engine.advance.InstanceService;
import io.countersign.engine.advance.LenientTypes;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentChange;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.document.EditDecision;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.FieldContract;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.MutationOrigin;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.document.ProposedChange;
import io.countersign.engine.family.document.DocumentEvent;
import io.countersign.engine.family.instance.InstanceEvent;
import io.countersign.engine.inspect.WorkflowQueries;
import io.countersign.engine.instance.Approval;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.port.Telemetry;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.request.ApprovalAnswer;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.request.OperatorCommand;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.request.TransitionRequest;
import io.countersign.engine.store.DeliveryResult;
import io.countersign.engine.store.EventInbox;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.QueuedTrigger;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.TriggerType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Specification of recording: a change that the guard would refuse is refused when it is recorded,
 * whether or not the guard was asked. A host that commits it all the same leaves evidence.
 */
public abstract class RecordingKit extends TruthKit {

  private static final RequestContext EVE = RequestContext.of(InvoiceWorkplace.EVE);
  private static final Actor OLGA = Actor.person("olga");
  private static final DocumentRef OTHER =
      new DocumentRef(InvoiceWorkplace.ORG, "invoice", "inv-2");

  private final List<String> signals = new ArrayList<>();

  /** Constructor for the subclass of a store's author. */
  protected RecordingKit() {}

  private static EntityContract contract() {
    return EntityContract.document("invoice")
        .materialField("amount", ScalarType.INTEGER)
        .field("note", ScalarType.TEXT)
        .field("remark", FieldContract.of(ScalarType.TEXT).asAlwaysEditable())
        .build();
  }

  private InvoiceWorkplace draft() {
    var office = open(contract(), PatchDraft.none());
    office.create(500);
    office.work();
    return office;
  }

  private InvoiceWorkplace submit() {
    var office = draft();
    office.request("submit");
    office.work();
    return office;
  }

  /** Returns a workplace whose document must not be changed. */
  private InvoiceWorkplace active() {
    var office = submit();
    office.request("approve");
    office.work();
    assertEquals(List.of("sys:state:active"), office.nodes());
    return office;
  }

  private static List<String> codes(CommandResult booking) {
    return assertInstanceOf(CommandResult.Rejected.class, booking).problems().stream()
        .map(problem -> problem.code().name())
        .toList();
  }

  private static void assertLocked(CommandResult booking) {
    assertEquals(List.of("WORKFLOW_EDIT_LOCKED"), codes(booking));
  }

  private static List<String> objections(InvoiceWorkplace office) {
    return office.events(InstanceEvent.Ignored.class).stream()
        .filter(event -> event.command().equals("record"))
        .map(InstanceEvent.Ignored::why)
        .toList();
  }

  private static List<TriggerType> queue(InvoiceWorkplace office) {
    return office.openTriggers().stream()
        .map(QueuedTrigger::trigger)
        .map(trigger -> trigger.type())
        .toList();
  }

  @Test
  void shouldDenyWhatNobodyAskedTheGuardAbout() {
    var office = active();

    var denied = office.edit("amount", 900L);

    assertLocked(denied);
    assertTrue(((CommandResult.Rejected) denied).problems().get(0).message().contains("amount"));
    office.check();
  }

  /**
   * A host that commits a denied change leaves the objection as evidence, and an operator is
   * alerted.
   */
  @Test
  void shouldLeaveEvidenceWhereTheHostCommitsAllTheSame() {
    var office = active();

    office.edit("amount", 900L);

    assertEquals(1, objections(office).size());
    assertTrue(objections(office).get(0).startsWith("WORKFLOW_EDIT_LOCKED: "));
    assertEquals(List.of(TriggerType.MUTATION), queue(office));
    office.work();
    assertEquals(office.host.get("inv-1").version(), office.state().pin().version());
    office.check();
  }

  @Test
  void shouldDenyAChangeOfAnyFieldButThoseThatAreAlwaysEditable() {
    var office = active();

    assertInstanceOf(CommandResult.Accepted.class, office.edit("remark", "seen"));
    assertLocked(office.edit("note", "changed"));
    office.check();
  }

  @Test
  void shouldDenyAStatusThatOnlyAGateMayChange() {
    var office = draft();

    var booking =
        office.in(
            tx -> {
              var before = office.host.get("inv-1");
              office.host.put("inv-1", before.version() + 1, "active", before.fields());
              return office.record(tx);
            });

    assertEquals(List.of("WORKFLOW_GATE_REQUIRED"), codes(booking));
  }

  @Test
  void shouldDenyADeletionWhereEditsAre() {
    var office = active();

    var booking =
        office.in(
            tx -> office.advancer.record(tx, DocumentChange.delete(InvoiceWorkplace.INVOICE), EVE));

    assertLocked(booking);
    assertEquals(InstanceStatus.RUNNING, office.status());
  }

  @Test
  void shouldRecordWhatTheGuardWouldHaveAllowed() {
    assertInstanceOf(CommandResult.Accepted.class, draft().edit("amount", 900L));
    assertInstanceOf(CommandResult.Accepted.class, submit().edit("amount", 900L));
  }

  /** An unrecorded change is detected with the next recorded one. */
  @Test
  void shouldDenyAnUnrecordedChangeThatTravelsWithARecordedOne() {
    var office = active();
    office.in(
        tx -> {
          office.host.edit("inv-1", "amount", 900L);
          return "";
        });

    var booking = office.edit("remark", "seen");

    assertLocked(booking);
    assertTrue(((CommandResult.Rejected) booking).problems().get(0).message().contains("amount"));
    assertEquals(1, objections(office).size());
  }

  /** The guard was asked about another change than the one written. */
  @Test
  void shouldDenyWhatTheGuardWasNotToldOf() {
    var office = active();

    var booking =
        office.in(
            tx -> {
              var asked = ProposedChange.edit(InvoiceWorkplace.INVOICE, List.of("remark"));
              var decision = office.advancer.guard(tx, asked, EVE);
              assertEquals(EditDecision.ALLOWED, decision);
              office.host.edit("inv-1", "amount", 900L);
              return office.record(tx);
            });

    assertLocked(booking);
    assertEquals(1, objections(office).size());
  }

  /** A change that was allowed when it was recorded raises no objection later. */
  @Test
  void shouldCompareWithWhatWasToldAndNotWithWhatWasTakenNoteOf() {
    var office = submit();
    assertInstanceOf(CommandResult.Accepted.class, office.edit("note", "changed"));

    office.book(new OperatorCommand.Stop(InstanceStatus.CANCELLED, "enough"), OLGA);

    assertInstanceOf(CommandResult.NoChange.class, office.edit("remark", "seen"));
    assertLocked(office.edit("note", "changed again"));
    office.check();
  }

  @Test
  void shouldNotTakeAnotherDocumentForAVersionThatItKnows() {
    var office = draft();

    var booking =
        office.in(
            tx -> {
              var before = office.host.get("inv-1");
              var fields = new LinkedHashMap<String, @Nullable Object>(before.fields());
              fields.put("amount", 900L);
              office.host.put("inv-1", before.version(), before.status(), fields);
              return office.record(tx);
            });

    assertEquals(List.of("DOCUMENT_VERSION_STALE"), codes(booking));
  }

  /** In shadow mode, objections are recorded and reported, and nothing is refused. */
  @Test
  void shouldRecordWithAnObjectionWhereTheHostSaysSo() {
    var office = active();
    Telemetry hearing = (signal, instance, attributes) -> signals.add(signal);
    office.advancer =
        new InstanceService(
            EngineServices.of(
                office.keptStore(),
                office.host.ports(),
                office.settings().telemetry(hearing),
                new LenientTypes(Set.of(), Set.of("invoice"))));

    var booking = office.edit("amount", 900L);
    var guarded =
        office.in(
            tx ->
                office.advancer.guard(
                    tx, ProposedChange.edit(InvoiceWorkplace.INVOICE, List.of("amount")), EVE));

    assertInstanceOf(CommandResult.Accepted.class, booking);
    assertEquals(1, objections(office).size());
    assertTrue(signals.contains("record.tolerated"), signals::toString);
    assertInstanceOf(EditDecision.Denied.class, guarded);
    office.work();
    office.check();
  }

  /** A step answers for the document of its own workflow, and for no other. */
  @Test
  void shouldJudgeWhatTheStepOfAnotherDocumentDoes() {
    var office = active();
    var foreign = new MutationOrigin(OTHER, "x", 3, "node", InvoiceWorkplace.EVE, "eve", "");
    var own =
        new MutationOrigin(
            InvoiceWorkplace.INVOICE, "x", 3, "node", InvoiceWorkplace.EVE, "eve", "");
    var change = ProposedChange.edit(InvoiceWorkplace.INVOICE, List.of("amount"));

    assertEquals(EditDecision.ALLOWED, guard(office, change.askedBy(own)));
    assertInstanceOf(EditDecision.Denied.class, guard(office, change.askedBy(foreign)));
    assertLocked(
        office.in(
            tx -> {
              office.host.edit("inv-1", "amount", 900L);
              return office.advancer.record(tx, office.change().askedBy(foreign), EVE);
            }));
  }

  @Test
  void shouldTellADocumentWhatTheStepOfAnotherHasDone() {
    var office = draft();
    var foreign = new MutationOrigin(OTHER, "x", 3, "node", InvoiceWorkplace.EVE, "eve", "");

    var booking =
        office.in(
            tx -> {
              office.host.edit("inv-1", "amount", 900L);
              return office.advancer.record(tx, office.change().askedBy(foreign), EVE);
            });

    assertInstanceOf(CommandResult.Accepted.class, booking);
    assertEquals(1, office.events(DocumentEvent.DocumentChanged.class).size());
  }

  private static EditDecision guard(InvoiceWorkplace office, ProposedChange change) {
    return office.in(tx -> office.advancer.guard(tx, change, EVE));
  }

  private static <T> T write(
      InvoiceWorkplace office,
      String status,
      BiFunction<StoreTransaction, DocumentChange, T> work) {
    return office.in(
        tx -> {
          var fields = new LinkedHashMap<String, @Nullable Object>();
          fields.putAll(Map.of("amount", 1L, "note", "", "remark", ""));
          var view = DocumentView.of(1, status, fields);
          return work.apply(tx, DocumentChange.create(OTHER, view));
        });
  }

  /** Otherwise a worker would overwrite the host's row with a wrong state. */
  @Test
  void shouldRefuseANewDocumentThatDoesNotBeginAtTheStart() {
    var office = open(contract(), PatchDraft.none());

    for (var status : List.of("submitted", "active", "nonsense")) {
      var booking =
          write(office, status, (tx, created) -> office.advancer.record(tx, created, EVE));

      assertEquals(List.of("WORKFLOW_STATUS_NOT_INITIAL"), codes(booking));
      var problem = ((CommandResult.Rejected) booking).problems().get(0);
      assertTrue(problem.remedy().contains("adopt it"), problem::remedy);
    }
    assertEquals(List.of(), office.work());
  }

  @Test
  void shouldBeginWhereTheDocumentIsInShadow() {
    var office = open(contract(), PatchDraft.none());
    office.advancer =
        new InstanceService(
            EngineServices.of(
                office.keptStore(),
                office.host.ports(),
                office.settings(),
                new LenientTypes(Set.of("invoice"), Set.of())));

    var booking =
        write(office, "active", (tx, created) -> office.advancer.record(tx, created, EVE));
    var undeclared =
        write(
            office,
            "nonsense",
            (tx, created) ->
                office.advancer.record(
                    tx,
                    DocumentChange.create(
                        new DocumentRef(InvoiceWorkplace.ORG, "invoice", "inv-3"),
                        created.view().orElseThrow()),
                    EVE));

    assertInstanceOf(CommandResult.Accepted.class, booking);
    assertInstanceOf(CommandResult.NoChange.class, undeclared);
  }

  @Test
  void shouldSayThatARequestIsOnItsWay() {
    var office = draft();

    assertInstanceOf(CommandResult.Accepted.class, office.request("submit"));
    var again = office.request("submit");

    var unchanged = assertInstanceOf(CommandResult.NoChange.class, again);
    assertTrue(unchanged.why().contains("submit"), unchanged::why);
    assertEquals(1, office.events(InstanceEvent.Ignored.class).size());
    office.work();
    assertEquals(1, office.events(InstanceEvent.Requested.class).size());
  }

  private static List<String> mismatches(CommandResult booking) {
    return assertInstanceOf(CommandResult.Rejected.class, booking).problems().stream()
        .filter(problem -> problem.code() == EngineCode.RECEIVED_NAME_REFUSED)
        .map(problem -> problem.place().pointer())
        .toList();
  }

  /** In a worker it would fail repeatedly without being reported. */
  @Test
  void shouldRefuseNamesThatCannotBeKeptWhereTheyComeIn() {
    var office = draft();
    var endless = RequestContext.of(Actor.person("e".repeat(3000)));
    var half = new DocumentRef(InvoiceWorkplace.ORG, "invoice", "inv-\ud800");
    var view = DocumentView.of(1, "draft", Map.of("amount", 1L));

    var all =
        office.in(
            tx -> {
              var advancer = office.advancer;
              var edit = ProposedChange.edit(half, List.of("amount"));
              var denied =
                  assertInstanceOf(EditDecision.Denied.class, advancer.guard(tx, edit, EVE));
              assertEquals(denied, advancer.guard(tx, List.of(edit), EVE).get(0));
              return List.of(
                  new CommandResult.Rejected(denied.problems()),
                  advancer.record(tx, DocumentChange.create(half, view), EVE),
                  advancer.adopt(tx, half, EVE),
                  advancer.request(tx, office.key(), TransitionRequest.of("submit"), endless),
                  advancer.withdraw(tx, office.key(), "w".repeat(20_000), EVE),
                  advancer.intervene(tx, office.key(), new OperatorCommand.Pause("\u0000"), EVE));
            });

    assertEquals(
        List.of(
            List.of("/document/id"),
            List.of("/document/id"),
            List.of("/document/id"),
            List.of("/actor/id"),
            List.of("/reason"),
            List.of("/reason")),
        all.stream().map(RecordingKit::mismatches).toList());
    assertInstanceOf(CommandResult.Accepted.class, office.request("submit"));
  }

  @Test
  void shouldRefuseEventsWhoseNamesCannotBeKept() {
    var office = draft();

    var result =
        office.in(
            tx ->
                tx.inbox()
                    .deliver(
                        new EventInbox.ExternalEvent(
                            InvoiceWorkplace.ORG,
                            "",
                            "k".repeat(3000),
                            Map.of(),
                            InvoiceWorkplace.EVE,
                            office.now())));

    assertEquals(
        List.of("/id", "/key"),
        assertInstanceOf(DeliveryResult.Refused.class, result).problems().stream()
            .map(problem -> problem.place().pointer())
            .toList());
  }

  /** The transaction belongs to the host, and continues. */
  @Test
  void shouldKnowNoInstanceOfAnIdThatIsNone() {
    var office = draft();
    var unknown = new InstanceKey.ById(OrgId.of(InvoiceWorkplace.ORG), InstanceId.of("nonsense"));

    var booking =
        office.in(
            tx -> {
              var requests = office.advancer;
              var codes = new ArrayList<List<String>>();
              codes.add(codes(requests.request(tx, unknown, TransitionRequest.of("submit"), EVE)));
              codes.add(codes(requests.withdraw(tx, unknown, "", EVE)));
              for (var intervention :
                  List.of(
                      new OperatorCommand.Pause("why"),
                      new OperatorCommand.Requeue("no key", "why"),
                      new OperatorCommand.Enqueue("why"))) {
                codes.add(codes(requests.intervene(tx, unknown, intervention, EVE)));
              }
              assertEquals(Set.of(List.of("WORKFLOW_INSTANCE_UNKNOWN")), Set.copyOf(codes));
              assertTrue(tx.history().instance(unknown).isEmpty());
              assertTrue(
                  tx.history()
                      .journal(OrgId.of(InvoiceWorkplace.ORG), InstanceId.of("nonsense"))
                      .isEmpty());
              assertTrue(
                  tx.history()
                      .outbox(OrgId.of(InvoiceWorkplace.ORG), InstanceId.of("nonsense"))
                      .isEmpty());
              assertTrue(
                  tx.approvals()
                      .of(OrgId.of(InvoiceWorkplace.ORG), InstanceId.of("nonsense"))
                      .isEmpty());
              return requests.intervene(
                  tx, office.key(), new OperatorCommand.Requeue("no key", "why"), EVE);
            });

    assertInstanceOf(CommandResult.NoChange.class, booking);
    assertInstanceOf(CommandResult.Accepted.class, office.request("submit"));
  }

  private static final String ASKED = PatchDraft.id(PatchDraft.SUBMITTED, 1);

  private InvoiceWorkplace asking() {
    return submit(KitFixtures.one(PatchDraft.SUBMITTED, PatchDraft.approval("ada")));
  }

  private static List<String> explain(InvoiceWorkplace office) {
    var inspection = new WorkflowQueries(office.advancer.services());
    var instance = office.state().identity().instance();
    return office.in(
        tx ->
            inspection
                .explain(tx, OrgId.of(InvoiceWorkplace.ORG), InstanceId.of(instance))
                .orElseThrow()
                .sentences());
  }

  /** Every refusal because of an unrecorded change alerts an operator. */
  @Test
  void shouldLookAtAChangeThatNobodyRecorded() {
    var office = asking();
    long recorded = office.host.get("inv-1").version();
    office.in(
        tx -> {
          office.host.edit("inv-1", "amount", 900L);
          return "";
        });

    var told = explain(office).get(0);
    var booking = office.decide(ASKED, "ada", Approval.Answer.APPROVED);

    assertTrue(told.contains("The document has version " + (recorded + 1) + " (amount)"), told);
    assertEquals(List.of("APPROVAL_STALE"), codes(booking));
    var found = ((CommandResult.Rejected) booking).problems().get(0).found();
    assertTrue(found.endsWith("in version " + (recorded + 1)), found);
    assertEquals(List.of(TriggerType.MUTATION), queue(office));
    office.work();
    assertEquals(List.of("sys:state:amended"), office.nodes());
    assertTrue(explain(office).stream().noneMatch(line -> line.contains("recorded last")));
  }

  /** A version that is changed and keeps its number is distinguished from an old one. */
  @Test
  void shouldSayThatADocumentWasChangedWithinItsVersion() {
    var office = asking();
    office.in(
        tx -> {
          var before = office.host.get("inv-1");
          var fields = new LinkedHashMap<String, @Nullable Object>(before.fields());
          fields.put("amount", 900L);
          office.host.put("inv-1", before.version(), before.status(), fields);
          return "";
        });

    var told = explain(office).get(0);
    var booking = office.decide(ASKED, "ada", Approval.Answer.APPROVED);

    assertTrue(told.startsWith("The document was changed (amount) and still has version"), told);
    var problem = assertInstanceOf(CommandResult.Rejected.class, booking).problems().get(0);
    assertTrue(problem.found().endsWith("in the same version"), problem::found);
    assertTrue(problem.remedy().contains("new version"), problem::remedy);
  }

  @Test
  void shouldTellVersionsAndHashesOfAnAnswerApart() {
    var office = asking();
    var question = office.state().approvals().values().iterator().next();
    var shown = question.shown();

    var old =
        new ApprovalAnswer(
            question.step(),
            shown.version() - 1,
            shown.materialHash(),
            Approval.Answer.APPROVED,
            "");
    var other =
        new ApprovalAnswer(
            question.step(), shown.version(), "0".repeat(64), Approval.Answer.APPROVED, "");
    var ada = Actor.person("ada");

    var older = ((CommandResult.Rejected) office.book(old, ada)).problems().get(0);
    var another = ((CommandResult.Rejected) office.book(other, ada)).problems().get(0);
    assertEquals("one on version " + (shown.version() - 1), older.found());
    assertEquals("one on the same version with the material hash 000000000000", another.found());
    assertEquals(List.of(), queue(office));
  }

  private static List<String> unlike(CommandResult booking) {
    return assertInstanceOf(CommandResult.Rejected.class, booking).problems().stream()
        .filter(problem -> problem.code() == EngineCode.DOCUMENT_FIELDS_MISFIT)
        .map(problem -> problem.place().pointer())
        .toList();
  }

  /** In a step it would fail long after the host's write, and one field at a time. */
  @Test
  void shouldCompareANewDocumentWithItsContract() {
    var office = open(contract(), PatchDraft.none());
    var fields = Map.<String, @Nullable Object>of("note", 7L, "amount", "500");
    var created = DocumentChange.create(OTHER, DocumentView.of(1, "draft", fields));

    var booking = office.in(tx -> office.advancer.record(tx, created, EVE));

    assertEquals(List.of("/fields/amount", "/fields/note"), unlike(booking));
  }

  /** The workflow may be older than a field; fields of the contract are compared all the same. */
  @Test
  void shouldCompareAChangedDocumentWithItsContract() {
    var office = draft();

    assertEquals(List.of("/fields/amount"), unlike(office.edit("amount", "much")));
    assertEquals(List.of("/fields/amount"), unlike(office.edit("amount", 1.5)));
    assertInstanceOf(CommandResult.Accepted.class, draft().edit("later", "news"));
    var renamed =
        office.in(
            tx -> {
              var fields = new LinkedHashMap<String, @Nullable Object>();
              fields.put("amonut", 500L);
              office.host.put("inv-1", 9, "draft", fields);
              return office.record(tx);
            });
    assertEquals(List.of("/fields/amount"), unlike(renamed));
  }
}
