package io.countersign.engine.inspect;

import io.countersign.engine.advance.ActionPreview;
import io.countersign.engine.advance.EngineServices;
import io.countersign.engine.approval.ApprovalRow;
import io.countersign.engine.calendar.CalendarVersion;
import io.countersign.engine.definition.DefinitionKind;
import io.countersign.engine.definition.DefinitionScope;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentVersion;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.document.UserId;
import io.countersign.engine.document.WorkflowKey;
import io.countersign.engine.family.registry.Families;
import io.countersign.engine.inspect.InboxItem.Question;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.instance.Token;
import io.countersign.engine.journal.JournalCodec;
import io.countersign.engine.journal.RecordedEvent;
import io.countersign.engine.port.HostPorts;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.row.FamilyRow;
import io.countersign.engine.row.StepRow;
import io.countersign.engine.settings.EngineHandle;
import io.countersign.engine.store.ApprovalQueries;
import io.countersign.engine.store.CalendarLine;
import io.countersign.engine.store.DefinitionLine;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.InstanceLine;
import io.countersign.engine.store.ListSlice;
import io.countersign.engine.store.OutboxRow;
import io.countersign.engine.store.OutboxRow.Box;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.UnreadableRowsException;
import io.countersign.engine.store.WorkflowStore;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.graph.NodeNames;
import io.countersign.engine.workflow.graph.WorkflowModel;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import io.countersign.problem.Result;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Read access for hosts. Takes no lock and changes nothing. Its results may be outdated by the time
 * that a person acts on them; the action is then refused. Immutable and safe for many threads.
 */
public final class WorkflowQueries {

  private static final int ATTEMPTS = 5;

  private final HostPorts ports;
  private final ActionPreview preview;

  /** Creates the read access of an engine. */
  public WorkflowQueries(EngineHandle engine) {
    var services = EngineServices.of(engine);
    this.ports = services.ports();
    this.preview = new ActionPreview(services);
  }

  /**
   * Returns the decisions that are awaited of a person, oldest first: exactly those that this
   * person may give now, with the roles that the directory knows now. Each comes with the document
   * as it was when the question was asked, and never with a later version. One read of the store
   * for all of them, and one of the host for each.
   */
  public List<InboxItem> inbox(StoreTransaction transaction, OrgId org, UserId person) {
    return inbox(transaction, org, person, ListSlice.first(Integer.MAX_VALUE)).items();
  }

  /**
   * Returns the same decisions in pages. A page may have fewer items than its limit and not be the
   * last.
   */
  public ListPage<InboxItem> inbox(
      StoreTransaction transaction, OrgId org, UserId person, ListSlice slice) {
    var roles = ports.directory().rolesOf(transaction, org, person);
    var who = new Actor(person.value(), Actor.Kind.ACTOR, roles);
    var asked = new ApprovalQueries.Person(person.value(), roles);
    var found =
        ListPage.of(
            transaction.approvals().open(org, asked, slice), slice, ApprovalQueries.Asking::cursor);
    var items =
        found.items().stream()
            .filter(one -> one.row().isFor(who, one.deciders()))
            .map(one -> item(transaction, one, who))
            .toList();
    return new ListPage<>(items, found.next());
  }

  private InboxItem item(StoreTransaction transaction, ApprovalQueries.Asking one, Actor who) {
    var row = one.row();
    var parties =
        row.partiesOf(who).stream().map(party -> row.asked().parties().get(party).name()).toList();
    var question =
        new Question(
            row.step(),
            row.nodeId(),
            row.shown(),
            parties,
            row.asked().choices(),
            row.times().asked(),
            row.times().until());
    return new InboxItem(
        one.instance(),
        one.document(),
        question,
        showDocument(transaction, one.document(), row.shown()),
        row.asked().requester());
  }

  /** A host that keeps no versions may still have exactly this version. */
  private Optional<DocumentView> showDocument(
      StoreTransaction transaction, DocumentRef document, ApprovalRow.Shown shown) {
    return ports
        .documents()
        .at(transaction, document, shown.version(), shown.snapshot())
        .or(() -> ports.documents().find(transaction, document))
        .filter(view -> view.version() == shown.version());
  }

  /**
   * Returns the options of an actor on a document now, with the reasons against those that are not
   * available: edits, requests, decisions and the withdrawal. It takes at most two reads of the
   * store, and what the host tells about the document and the actor.
   */
  public AllowedActions options(StoreTransaction transaction, DocumentRef document, Actor actor) {
    return options(transaction, document, WorkflowKey.LIFECYCLE, actor);
  }

  /**
   * Returns the options of an actor in one workflow of a document. The edits are those that all
   * workflows of the document allow.
   */
  public AllowedActions options(
      StoreTransaction transaction, DocumentRef document, WorkflowKey workflow, Actor actor) {
    return AllowedActions.of(
        document, preview.on(transaction, document, workflow, RequestContext.of(actor)));
  }

  /**
   * Returns the instance of its lifecycle that a document runs, or the one that ended last if it
   * runs none; empty if it never ran one. The other methods here take its id.
   */
  public Optional<String> instance(StoreTransaction transaction, DocumentRef document) {
    return instance(transaction, document, WorkflowKey.LIFECYCLE);
  }

  /** Returns the same of another workflow of the document. */
  public Optional<String> instance(
      StoreTransaction transaction, DocumentRef document, WorkflowKey workflow) {
    return transaction
        .history()
        .instance(new InstanceKey.Latest(document, workflow))
        .map(state -> state.identity().instance());
  }

  /**
   * Returns why an instance does not move, or what it waits for; empty if there is no such
   * instance. If its rows cannot be read, that is the reason.
   */
  public Optional<Explanation> explain(
      StoreTransaction transaction, OrgId org, InstanceId instance) {
    try {
      return explainInstance(transaction, org, instance);
    } catch (UnreadableRowsException damaged) {
      return Optional.of(
          new Explanation(instance.value(), ExplanationFinder.unreadable(damaged.problems())));
    }
  }

  private Optional<Explanation> explainInstance(
      StoreTransaction transaction, OrgId org, InstanceId instance) {
    return state(transaction, org, instance)
        .map(
            state ->
                new ExplanationFinder(
                        state,
                        workflow(transaction, state),
                        transaction.history().outbox(org, instance),
                        transaction.history().steps(org, instance),
                        besides(transaction, state),
                        role -> ports.directory().holders(transaction, org, role))
                    .explain(() -> journalEvents(transaction, org, instance)));
  }

  private List<BlockingReason> besides(StoreTransaction transaction, InstanceState state) {
    var besides = new ArrayList<BlockingReason>();
    transaction
        .health()
        .holder(state.identity().document())
        .ifPresent(session -> besides.add(new InstanceReason.Held(session)));
    unrecorded(transaction, state).ifPresent(besides::add);
    return besides;
  }

  /**
   * The host's document is read after the instance, and the instance is read again if they differ.
   */
  private Optional<BlockingReason> unrecorded(StoreTransaction transaction, InstanceState state) {
    var identity = state.identity();
    var shown =
        state.progress().status().isFinal()
            ? Optional.<DocumentVersion>empty()
            : preview.shownVersion(transaction, state).filter(now -> isNews(now, state));
    return shown.flatMap(
        now ->
            state(
                    transaction,
                    OrgId.of(identity.document().org()),
                    InstanceId.of(identity.instance()))
                .filter(again -> isNews(now, again))
                .map(again -> unrecorded(again.progress().recorded(), now)));
  }

  private static boolean isNews(DocumentVersion shown, InstanceState state) {
    var told = state.progress().recorded();
    return shown.version() > told.version()
        || (shown.version() == told.version() && !shown.isSameAs(told));
  }

  private static BlockingReason unrecorded(DocumentVersion told, DocumentVersion shown) {
    var changed = new ArrayList<>(shown.differencesSince(told));
    if (!shown.status().equals(told.status())) {
      changed.add("the status");
    }
    return new InstanceReason.Unrecorded(told.version(), shown.version(), changed);
  }

  private List<RecordedEvent> journalEvents(
      StoreTransaction transaction, OrgId org, InstanceId instance) {
    var read = read(transaction.history().journal(org, instance));
    return read instanceof Result.Accepted<List<RecordedEvent>> found ? found.value() : List.of();
  }

  private static Result<List<RecordedEvent>> read(List<JournalCodec.Written> written) {
    var rows = written.stream().map(JournalCodec.Written::row).toList();
    var values = written.stream().flatMap(one -> one.values().stream()).toList();
    return JournalCodec.current().read(rows, values);
  }

  /**
   * Verifies an instance against its journal: the chain, the head kept with the instance, the live
   * row, and the rows of steps, approvals, effects and receipts. Reads them again if another
   * transaction wrote meanwhile, so that the result describes one moment. Rows that cannot be read
   * are problems too; everything that can be verified without them is verified. Returns empty if
   * there is no such instance.
   *
   * @throws IllegalStateException if another transaction writes during each attempt
   */
  public Optional<Verification> verify(
      StoreTransaction transaction, OrgId org, InstanceId instance) {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      var head = transaction.history().head(org, instance);
      if (head.isEmpty()) {
        return Optional.empty();
      }
      var verifying =
          new InstanceVerifier(
              instance.value(),
              head.get(),
              readable(() -> state(transaction, org, instance).stream().toList()),
              readable(() -> transaction.history().journal(org, instance)),
              readable(() -> transaction.history().steps(org, instance)),
              readable(() -> transaction.approvals().of(org, instance)),
              readable(() -> familyRows(transaction, org, instance)),
              readable(() -> List.of(transaction.history().readRows(org, instance))));
      if (head.equals(transaction.history().head(org, instance))) {
        return Optional.of(
            verifying.verify(hash -> preview.storedWorkflow(transaction, org.value(), hash)));
      }
    }
    throw new IllegalStateException(
        "Expected instance "
            + instance.value()
            + " to hold still for a moment, but found it changed at each of "
            + ATTEMPTS
            + " attempts. Verify it again later.");
  }

  /**
   * Verifies the latest instance of the lifecycle of each of these documents against its journal.
   * Only a list from another source reveals an instance that was deleted with all its rows: the
   * store has no trace of it any more. Deleted older instances of a document are not revealed.
   * Instances that retention has deleted are missing as well; the host knows for which period. Long
   * lists of documents should be verified in parts.
   *
   * @param documents the documents that, as the host knows, run a workflow or ran one
   * @return the result for each, in the order of the list
   * @throws IllegalStateException if another transaction writes to one of them during each attempt
   */
  public Map<DocumentRef, Verification> verify(
      StoreTransaction transaction, Collection<DocumentRef> documents) {
    var found = new LinkedHashMap<DocumentRef, Verification>();
    for (var document : documents) {
      found.put(document, verify(transaction, document));
    }
    return Collections.unmodifiableMap(found);
  }

  private Verification verify(StoreTransaction transaction, DocumentRef document) {
    try {
      return instance(transaction, document)
          .flatMap(
              instance -> verify(transaction, OrgId.of(document.org()), InstanceId.of(instance)))
          .orElseGet(() -> new Verification.Broken(List.of(missing(document))));
    } catch (UnreadableRowsException damaged) {
      return new Verification.Broken(damaged.problems());
    }
  }

  private static Problem missing(DocumentRef document) {
    return Problem.error(
        EngineCode.JOURNAL_MISSING,
        ProblemPlace.nowhere(),
        "an instance of " + document.type() + " " + document.id(),
        "none",
        "Find out whether retention or a person deleted it; then restore it from a backup,"
            + " or adopt the document.");
  }

  private static List<FamilyRow> familyRows(
      StoreTransaction transaction, OrgId org, InstanceId instance) {
    return Families.all().stream()
        .flatMap(family -> family.tables().stream())
        .<FamilyRow>flatMap(table -> transaction.familyRows(org, instance, table).stream())
        .toList();
  }

  private static <T> Result<List<T>> readable(Supplier<List<T>> rows) {
    try {
      return new Result.Accepted<>(rows.get());
    } catch (UnreadableRowsException damaged) {
      return new Result.Refused<>(damaged.problems());
    }
  }

  /**
   * Returns an instance with all details for people; empty if there is none. It takes four reads.
   */
  public Optional<InstanceView> view(StoreTransaction transaction, OrgId org, InstanceId instance) {
    return state(transaction, org, instance).map(state -> view(transaction, org, state));
  }

  private InstanceView view(StoreTransaction transaction, OrgId org, InstanceState state) {
    var instance = state.identity().instance();
    var workflow = workflow(transaction, state);
    var effects =
        transaction.history().outbox(org, InstanceId.of(instance)).stream()
            .filter(row -> row.what().box() == Box.EFFECTS)
            .toList();
    return new InstanceView(
        state,
        state.tokens().stream()
            .map(token -> new InstanceView.ActiveToken(token, origin(workflow, token.nodeId())))
            .toList(),
        transaction.history().steps(org, InstanceId.of(instance)).stream()
            .map(row -> new InstanceView.Step(row, origin(workflow, row.visit().nodeId())))
            .toList(),
        transaction.approvals().of(org, InstanceId.of(instance)),
        effects);
  }

  /**
   * Returns the rows that an instance has of a family, in the order of their events, such as each
   * {@link io.countersign.engine.row.NoteRow}; none if there is no such instance. One read.
   *
   * @param family the type of the rows
   * @throws UnreadableRowsException naming each row that cannot be read
   */
  public <R extends FamilyRow> List<R> familyRows(
      StoreTransaction transaction, OrgId org, InstanceId instance, Class<R> family) {
    return transaction.familyRows(org, instance, family);
  }

  private static InstanceView.Origin origin(Result<WorkflowModel> workflow, String nodeId) {
    return workflow instanceof Result.Accepted<WorkflowModel> read
            && read.value().graph().nodes().containsKey(nodeId)
        ? new InstanceView.Origin(
            new NodeNames(read.value()).of(nodeId), read.value().slotOf(nodeId))
        : new InstanceView.Origin(nodeId, "");
  }

  /**
   * Returns a part of the history of an instance in words.
   *
   * @param after the sequence number of the last line of the page before; 0 for the first page
   * @param limit the maximum number of rows of the journal; a row has several lines
   * @return the lines, none if there is no such instance; refused if the workflow or the journal
   *     cannot be read
   */
  public Result<List<Timeline.Line>> timeline(
      StoreTransaction transaction, OrgId org, InstanceId instance, long after, int limit) {
    var state = state(transaction, org, instance);
    if (state.isEmpty()) {
      return new Result.Accepted<>(List.of());
    }
    var workflow = workflow(transaction, state.get());
    if (!(workflow instanceof Result.Accepted<WorkflowModel> known)) {
      return new Result.Refused<>(workflow.problems());
    }
    var read = read(transaction.history().journal(org, instance, after, limit));
    if (!(read instanceof Result.Accepted<List<RecordedEvent>> recorded)) {
      return new Result.Refused<>(read.problems());
    }
    var before =
        after == 0
            ? List.<StepRow>of()
            : transaction.history().steps(org, instance).stream()
                .filter(row -> row.visit().seq() <= after)
                .toList();
    return new Result.Accepted<>(Timeline.lines(known.value(), before, recorded.value()));
  }

  /** Returns the instances of an organisation by their ids; those in a status, or all. */
  public ListPage<InstanceLine> instances(
      StoreTransaction transaction, OrgId org, Optional<InstanceStatus> status, ListSlice slice) {
    return ListPage.of(
        transaction.history().instances(org, status, slice), slice, InstanceLine::cursor);
  }

  /**
   * Returns the failed steps in the instances of an organisation that paused for one cause, such as
   * {@code STEP_OUTAGE}: the steps that {@link io.countersign.engine.WorkflowSession#retry} would
   * retry. A page may have fewer steps than its limit and not be the last.
   */
  public ListPage<PausedStep> pausedSteps(
      StoreTransaction transaction, OrgId org, String cause, ListSlice slice) {
    var page = instances(transaction, org, Optional.of(InstanceStatus.PAUSED), slice);
    var steps =
        page.items().stream()
            .filter(line -> line.stand().reason().equals(Optional.of(cause)))
            .flatMap(line -> failedSteps(transaction, org, line).stream())
            .toList();
    return new ListPage<>(steps, page.next());
  }

  private List<PausedStep> failedSteps(StoreTransaction transaction, OrgId org, InstanceLine line) {
    return state(transaction, org, InstanceId.of(line.instance())).stream()
        .flatMap(state -> state.tokens().stream())
        .filter(token -> token.phase() == Token.Phase.FAILED)
        .map(
            token ->
                new PausedStep(
                    InstanceId.of(line.instance()), line.document(), token.id(), token.nodeId()))
        .toList();
  }

  /**
   * Returns the dead letters in an outbox of an organisation, oldest first, with the last error.
   */
  public ListPage<OutboxRow> deadLetters(
      StoreTransaction transaction, OrgId org, Box box, ListSlice slice) {
    return ListPage.of(
        transaction.health().deadLetters(Optional.of(org.value()), box, slice),
        slice,
        OutboxRow::cursor);
  }

  /** Returns the publications of a type's lifecycle, in the order of their versions. */
  public List<WorkflowStore.Listed> definitions(
      StoreTransaction transaction, OrgId org, String entityType) {
    return transaction.workflows().list(org, entityType);
  }

  /** Returns the publications of one of the workflows of a document type. */
  public List<WorkflowStore.Listed> definitions(
      StoreTransaction transaction, DefinitionScope scope) {
    return transaction.workflows().list(scope);
  }

  /** Returns the workflow types of an organisation, by document type and name. */
  public List<WorkflowStore.TypeLine> workflowTypes(StoreTransaction transaction, OrgId org) {
    return transaction.workflows().types(org);
  }

  /**
   * Returns the definitions of a kind that an organisation has of a document type, oldest first:
   * its patches, including drafts, for a settings screen; or its effective workflows, for a history
   * with the names of those who published them. {@link StoreTransaction#definitions} returns the
   * content of one.
   */
  public ListPage<DefinitionLine> definitions(
      StoreTransaction transaction, DefinitionScope scope, DefinitionKind kind, ListSlice slice) {
    return ListPage.of(
        transaction.definitions().list(scope, kind, slice), slice, DefinitionLine::cursor);
  }

  /**
   * Returns the workflow of a hash, checked against the hash, or why it cannot be read. The
   * compiler's {@code WorkflowDiff} compares two of them.
   */
  public Result<CompiledWorkflow> definition(StoreTransaction transaction, OrgId org, String hash) {
    var workflow = preview.workflow(transaction, org.value(), hash);
    return workflow instanceof Result.Accepted<WorkflowModel> read
        ? new Result.Accepted<>(read.value())
        : new Result.Refused<>(workflow.problems());
  }

  /** Returns the business calendars of an organisation with their newest versions, by name. */
  public List<CalendarLine> calendars(StoreTransaction transaction, OrgId org) {
    return transaction.calendars().list(org);
  }

  /**
   * Returns the newest version of a business calendar; empty if the organisation has none of this
   * name.
   */
  public Optional<CalendarVersion> calendar(StoreTransaction transaction, OrgId org, String name) {
    return transaction.calendars().newest(org, name);
  }

  /** Returns a version of a business calendar; empty if the organisation has no such version. */
  public Optional<CalendarVersion> calendar(
      StoreTransaction transaction, OrgId org, String name, int version) {
    return transaction.calendars().find(org, name, version);
  }

  private Optional<InstanceState> state(
      StoreTransaction transaction, OrgId org, InstanceId instance) {
    return transaction.history().instance(new InstanceKey.ById(org, instance));
  }

  private Result<WorkflowModel> workflow(StoreTransaction transaction, InstanceState state) {
    var identity = state.identity();
    return preview.workflow(transaction, identity.document().org(), identity.workflowHash());
  }
}
