package io.countersign.testkit.scenario;

import io.countersign.engine.Engine;
import io.countersign.engine.approval.ApprovalRow;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.document.StatusContract;
import io.countersign.engine.document.UserId;
import io.countersign.engine.document.WorkflowKey;
import io.countersign.engine.inspect.Timeline;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.JournalEntry;
import io.countersign.engine.journal.JournalCodec;
import io.countersign.engine.port.EngineClock;
import io.countersign.engine.port.Telemetry;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.row.StepRow;
import io.countersign.engine.settings.EngineSettings;
import io.countersign.engine.settings.RetryPolicies;
import io.countersign.engine.store.EventInbox;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.Store;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.work.ManualWorkers;
import io.countersign.engine.work.WorkerOptions;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.graph.NodeNames;
import io.countersign.problem.Problem;
import io.countersign.testkit.crash.CrashContext;
import io.countersign.testkit.crash.CrashError;
import io.countersign.testkit.crash.CrashEverywhere;
import io.countersign.testkit.crash.WorkLoop;
import io.countersign.testkit.host.FakeHost;
import io.countersign.testkit.host.FakeIds;
import io.countersign.testkit.host.FakeMutate;
import io.countersign.testkit.host.FakeSecrets;
import io.countersign.testkit.journal.JournalRecording;
import io.countersign.testkit.memory.ScenarioStore;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The shared state of a scenario's parts. */
final class ScenarioContext {

  static final String ORG = "acme";

  /** More turns than any workflow needs until nothing is due. */
  private static final int TURNS = 10_000;

  private final VirtualTime time;
  private final ScenarioStore lasting;
  private final FakeHost host;
  private final FakeIds ids;
  private final FakeSecrets secrets = new FakeSecrets("secret-");
  private final ScenarioProblems troubles = new ScenarioProblems();
  private final ConsentCheck consents = new ConsentCheck(this);
  private final PlannedCrashes crashes = new PlannedCrashes();
  private final WorkLoop loop = new WorkLoop(TURNS);
  private final Map<String, Map<WorkflowKey, CompiledWorkflow>> workflows = new LinkedHashMap<>();
  private final Map<String, CompiledWorkflow> byHash = new LinkedHashMap<>();
  private final Map<ScenarioRun, String> instances = new LinkedHashMap<>();
  private final ReadJournals journals = new ReadJournals();
  private Store store;
  private Optional<CrashContext> crashing = Optional.empty();
  private Set<String> shadow = Set.of();
  private Telemetry telemetry = troubles;
  private int budget = EngineSettings.BUDGET;
  private @Nullable Engine engine;
  private @Nullable ManualWorkers turns;
  private int events;
  private boolean byHand;

  ScenarioContext(
      VirtualTime time, ScenarioStore lasting, Store store, FakeHost host, FakeIds ids) {
    this.time = time;
    this.lasting = lasting;
    this.store = store;
    this.host = host;
    this.ids = ids;
  }

  void byHand(boolean itIs) {
    byHand = itIs;
  }

  void shadow(Set<String> types) {
    shadow = Set.copyOf(types);
  }

  /** Adds a listener to the engine, in addition to the check for refusals and warnings. */
  void heardBy(Telemetry listener) {
    telemetry = listener == Telemetry.SILENT ? troubles : Telemetry.all(troubles, listener);
  }

  /** Returns the host's writer of documents on behalf of a caller, in a transaction. */
  FakeMutate mutate(StoreTransaction transaction, RequestContext context) {
    // Makes the host's data take part in the transaction, so that it is rolled back with it.
    transaction.savepoint();
    return new FakeMutate(host.documents(), engine().in(transaction), context);
  }

  void open(List<CompiledWorkflow> published, int stepsInOne) {
    budget = stepsInOne;
    lasting.enlist(ids::restorer);
    begin();
    published.forEach(this::publish);
  }

  void publish(CompiledWorkflow workflow) {
    var contract = workflow.contract();
    workflows
        .computeIfAbsent(contract.entityType(), type -> new LinkedHashMap<>())
        .put(contract.workflow(), workflow);
    byHash.put(workflow.hash(), workflow);
    in(
        tx -> {
          var errors = engine().publish(tx, OrgId.of(ORG), workflow).errors();
          if (!errors.isEmpty()) {
            throw new IllegalArgumentException(ScenarioProblems.words(errors));
          }
          return workflow;
        });
  }

  /** Runs the rest of the scenario in processes that may crash. */
  void crashIn(CrashContext next) {
    crashing = Optional.of(next);
    store = next.machine().store();
  }

  /** Starts a process: recreates everything that is only in memory. */
  private void begin() {
    var settings =
        new EngineSettings(
            EngineClock.OF_STORE, ids, secrets, telemetry, budget, RetryPolicies.USUAL);
    var builder =
        Engine.over(store)
            .host(crashing.map(one -> one.machine().host(host.ports())).orElseGet(host::ports))
            .settings(settings)
            .shadow(shadow.toArray(String[]::new));
    host.senders()
        .forEach(
            (type, sender) ->
                builder.sender(
                    type, crashing.map(one -> one.machine().sender(sender)).orElse(sender)));
    engine = builder.build();
    host.mutations().through(engine()::in);
    host.mutations().beginningIn(this::firstStatus);
    turns =
        engine().turns(crashing.isPresent() ? CrashEverywhere.SHIFT : WorkerOptions.of("worker"));
  }

  /**
   * Makes the process crash at a later crash point, counted from 1. If {@code sure}, the point must
   * be reached.
   */
  void crashesAt(int place, boolean sure) {
    if (crashing.isPresent() && !crashes.areAskedFor()) {
      throw new IllegalStateException(
          "Expected a scenario that crashes in one way, but CrashEverywhere runs this one.");
    }
    crashIn(crashes.next(place, sure).start(lasting));
    begin();
  }

  PlannedCrashes crashes() {
    return crashes;
  }

  private void beginAgain() {
    crashIn(crashing.orElseThrow().again(lasting));
    begin();
    if (!byHand) {
      settle();
    }
  }

  Engine engine() {
    return require(engine);
  }

  Store store() {
    return store;
  }

  /** Returns the store behind all wrappers. */
  Store lasting() {
    return lasting;
  }

  FakeHost host() {
    return host;
  }

  VirtualTime time() {
    return time;
  }

  ScenarioProblems troubles() {
    return troubles;
  }

  ConsentCheck consents() {
    return consents;
  }

  List<DocumentRef> documents() {
    return instances.keySet().stream().map(ScenarioRun::document).distinct().toList();
  }

  /** Returns the workflows that documents run or ran, in the order in which they began. */
  List<ScenarioRun> runs() {
    return List.copyOf(instances.keySet());
  }

  /** Returns the workflows that a document runs or ran, in the order in which they began. */
  List<ScenarioRun> runs(DocumentRef document) {
    return instances.keySet().stream().filter(run -> run.document().equals(document)).toList();
  }

  /** Returns the lifecycle of a document; if it runs none, the only workflow that it runs. */
  ScenarioRun run(DocumentRef document) {
    var lifecycle = new ScenarioRun(document, WorkflowKey.LIFECYCLE);
    var runs = runs(document);
    return runs.contains(lifecycle) || runs.size() != 1 ? lifecycle : runs.get(0);
  }

  /** Returns a workflow of a document: the named one, or that of {@link #run(DocumentRef)}. */
  ScenarioRun run(DocumentRef document, Optional<WorkflowKey> workflow) {
    return workflow.map(key -> new ScenarioRun(document, key)).orElseGet(() -> run(document));
  }

  /** Runs work in a transaction, and again after a crash that rolled it back. */
  <T> T in(Function<StoreTransaction, T> work) {
    var done = new ArrayList<T>();
    long before = crashing.map(CrashContext::commits).orElse(0L);
    try {
      return store
          .transactions()
          .inOwn(
              tx -> {
                T result = work.apply(tx);
                done.add(result);
                return result;
              });
    } catch (CrashError crash) {
      boolean kept = crashing.orElseThrow().commits() > before;
      beginAgain();
      return kept ? done.get(0) : store.transactions().inOwn(work);
    }
  }

  /** Returns the only document type. */
  String onlyType() {
    if (workflows.size() != 1) {
      throw new IllegalStateException(
          "Expected a document type, one of " + workflows.keySet() + ", but found none named.");
    }
    return workflows.keySet().iterator().next();
  }

  private Map<WorkflowKey, CompiledWorkflow> workflows(String type) {
    var found = workflows.get(type);
    if (found == null) {
      throw new IllegalArgumentException(
          "Expected a document type, one of " + workflows.keySet() + ", but found '" + type + "'.");
    }
    return found;
  }

  /** Returns the only workflow of a document type; if there are several, its lifecycle. */
  WorkflowKey usualWorkflow(String type) {
    var keys = workflows(type).keySet();
    return keys.size() == 1 ? keys.iterator().next() : WorkflowKey.LIFECYCLE;
  }

  /** Returns the initial status of a document type; a blank text if it has no statuses. */
  String firstStatus(String type) {
    return Optional.ofNullable(workflows(type).get(WorkflowKey.LIFECYCLE))
        .map(workflow -> workflow.contract().lifecycle())
        .filter(lifecycle -> !lifecycle.isNone())
        .map(lifecycle -> lifecycle.inRole(StatusContract.Role.INITIAL).orElseThrow().name())
        .orElse("");
  }

  /** Returns the workflow that a document runs, or will run. */
  CompiledWorkflow workflow(ScenarioRun run) {
    var published = workflows(run.document().type()).get(run.workflow());
    var ran =
        instances.containsKey(run)
            ? Optional.ofNullable(byHash.get(state(run).identity().workflowHash()))
            : Optional.<CompiledWorkflow>empty();
    return ran.or(() -> Optional.ofNullable(published))
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "Expected a published workflow, but found none named '"
                        + run.workflow()
                        + "' for "
                        + run.document()
                        + "."));
  }

  NodeNames names(ScenarioRun run) {
    return new NodeNames(workflow(run));
  }

  /** Remembers the instance of a lifecycle from now on. Returns the result. */
  CommandResult began(DocumentRef document, CommandResult booking) {
    return began(new ScenarioRun(document, WorkflowKey.LIFECYCLE), booking);
  }

  /** Remembers the instance that a document runs from now on. Returns the result. */
  CommandResult began(ScenarioRun run, CommandResult booking) {
    if (booking instanceof CommandResult.Accepted booked) {
      instances.put(run, booked.instance());
    }
    return booking;
  }

  String instance(ScenarioRun run) {
    var instance = instances.get(run);
    if (instance == null) {
      throw new IllegalArgumentException(
          "Expected a document of this scenario, one of "
              + instances.keySet().stream().map(ScenarioRun::words).toList()
              + ", but found "
              + run.words()
              + ".");
    }
    return instance;
  }

  InstanceKey key(ScenarioRun run) {
    return new InstanceKey.ById(OrgId.of(ORG), InstanceId.of(instance(run)));
  }

  /** Returns whether the instance of a document survived every crash so far. */
  boolean isKept(ScenarioRun run) {
    var key = key(run);
    return in(tx -> tx.history().instance(key)).isPresent();
  }

  InstanceState state(ScenarioRun run) {
    var key = key(run);
    return in(tx -> tx.history().instance(key)).orElseThrow();
  }

  List<StepRow> rows(ScenarioRun run) {
    var instance = instance(run);
    return in(tx -> tx.history().steps(OrgId.of(ORG), InstanceId.of(instance)));
  }

  List<String> holders(String role) {
    return in(tx -> host.directory().holders(tx, OrgId.of(ORG), role));
  }

  /** Returns a person with the roles of the directory at this time. */
  Actor withRoles(String person) {
    return new Actor(
        person,
        Actor.Kind.ACTOR,
        in(tx -> host.directory().rolesOf(tx, OrgId.of(ORG), UserId.of(person))));
  }

  /** Verifies the rows of an instance and returns the problems. */
  List<Problem> verify(ScenarioRun run) {
    var instance = instance(run);
    return in(tx -> engine().inspect().verify(tx, OrgId.of(ORG), InstanceId.of(instance)))
        .orElseThrow()
        .problems();
  }

  List<ApprovalRow> approvals(ScenarioRun run) {
    var instance = instance(run);
    return in(tx -> tx.approvals().of(OrgId.of(ORG), InstanceId.of(instance)));
  }

  List<JournalEntry> entries(ScenarioRun run) {
    return journals.entries(instance(run), journal(run));
  }

  List<JournalCodec.Written> journal(ScenarioRun run) {
    var instance = instance(run);
    return in(tx -> tx.history().journal(OrgId.of(ORG), InstanceId.of(instance)));
  }

  List<String> timeline(ScenarioRun run) {
    return Timeline.of(workflow(run), entries(run));
  }

  JournalRecording recording() {
    return JournalRecording.of(
        runs().stream().map(run -> new JournalRecording.Source(state(run), journal(run))).toList());
  }

  /** Performs an action in a transaction, which is rolled back if the action is refused. */
  CommandResult tell(String what, Function<StoreTransaction, CommandResult> work) {
    troubles.before(what);
    crashing.ifPresent(one -> one.scene(what));
    var booking = keep(work);
    troubles.after(what, booking);
    if (!byHand) {
      settle();
    }
    consents.follow();
    return booking;
  }

  String eventId() {
    events++;
    return "event-" + events;
  }

  void deliver(EventInbox.ExternalEvent event) {
    in(tx -> engine().in(tx).deliver(event).orThrow());
    if (!byHand) {
      settle();
    }
  }

  private CommandResult keep(Function<StoreTransaction, CommandResult> work) {
    try {
      return in(
          tx -> {
            var booking = work.apply(tx);
            if (booking instanceof CommandResult.Rejected denied) {
              throw new Undone(denied);
            }
            return booking;
          });
    } catch (Undone undone) {
      return undone.denied;
    }
  }

  private static final class Undone extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient CommandResult.Rejected denied;

    Undone(CommandResult.Rejected denied) {
      super("refused", null, false, false);
      this.denied = denied;
    }
  }

  void settle() {
    try {
      workUntilIdle();
    } catch (CrashError crash) {
      beginAgain();
      workUntilIdle();
    }
    consents.follow();
  }

  private void workUntilIdle() {
    if (!loop.comesToRest(require(turns))) {
      throw new AssertionError(
          "Expected the workflows to come to rest, but some work was left after "
              + TURNS
              + " turns.");
    }
  }

  Optional<Instant> nextDue() {
    return lasting.nextDue();
  }

  boolean jump() {
    settle();
    var next = nextDue();
    next.ifPresent(time::jumpsTo);
    settle();
    return next.isPresent();
  }

  void passes(Duration duration) {
    var end = time.get().plus(duration);
    settle();
    for (var next = nextDue(); next.isPresent() && !next.get().isAfter(end); next = nextDue()) {
      time.jumpsTo(next.get());
      settle();
    }
    time.jumpsTo(end);
    settle();
  }

  private static <T> T require(@Nullable T value) {
    if (value == null) {
      throw new IllegalStateException("Expected a scenario that was built, but it is not.");
    }
    return value;
  }
}
