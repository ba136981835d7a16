package io.countersign.benchmarks.own;

import io.countersign.benchmarks.load.Goal;
import io.countersign.benchmarks.load.Latencies;
import io.countersign.benchmarks.load.Outcome;
import io.countersign.benchmarks.load.Stopwatch;
import io.countersign.benchmarks.load.Trial;
import io.countersign.benchmarks.load.TrialSetup;
import io.countersign.compiler.Compiler;
import io.countersign.dsl.type.ScalarType;
import io.countersign.engine.Engine;
import io.countersign.engine.WorkflowSession;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.document.WorkflowKey;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.patch.PatchSteps;
import io.countersign.engine.patch.SlotBuilder;
import io.countersign.engine.port.HostPorts;
import io.countersign.engine.request.ApprovalAnswer;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.settings.EngineSettings;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.postgres.PostgresSchema;
import io.countersign.postgres.PostgresStore;
import io.countersign.testkit.host.FakeDirectory;
import io.countersign.testkit.host.FakeOrganisations;
import io.countersign.testkit.host.FakePolicies;
import io.countersign.testkit.host.FakeRules;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import javax.sql.DataSource;

/**
 * Documents that enter a named workflow and at which people act four times, each call in a
 * transaction of the host; beside it a floor, which writes the same rows in as many round trips
 * without the engine.
 */
public final class PeopleTrial implements Trial {

  private static final int ACTIONS = 4;
  private static final int MOST_THREADS = 16;
  private static final int ROUNDS = 5;
  private static final double SECONDS = 4;
  private static final double TARGET = 0.6;
  private static final String TYPE = "participant";
  private static final WorkflowKey WORKFLOW = WorkflowKey.of("accreditation");
  private static final RequestContext EVE = RequestContext.of(Actor.person("eve"));
  private static final RequestContext CARA = RequestContext.of(Actor.person("cara", "clerk"));

  /** Creates it. */
  public PeopleTrial() {}

  @Override
  public String code() {
    return "W8";
  }

  @Override
  public List<Outcome> run(TrialSetup setup) throws Exception {
    var connections = setup.database("people", MOST_THREADS + 1);
    var desk = new Desk(connections);
    var floor = new PeopleFloor(connections, TYPE, WORKFLOW);
    setup.warmUp(() -> perSecond(1, 1, desk::run));
    setup.warmUp(() -> perSecond(1, 1, () -> floor.run(id(), ACTIONS)));
    var outcomes = new ArrayList<Outcome>();
    for (int threads : List.of(1, 4, MOST_THREADS)) {
      setup.checkpoint();
      var engines = new ArrayList<Double>();
      var floors = new ArrayList<Double>();
      var ratios = new ArrayList<Double>();
      for (int round = 0; round < ROUNDS; round++) {
        double engine = perSecond(threads, SECONDS, desk::run);
        double bare = perSecond(threads, SECONDS, () -> floor.run(id(), ACTIONS));
        engines.add(engine);
        floors.add(bare);
        ratios.add(engine / bare);
      }
      setup.say("W8, " + threads + " threads");
      var goal = Goal.atLeast("rate by floor", TrialSetup.median(ratios), TARGET);
      outcomes.add(outcome(threads, "floor", TrialSetup.median(floors), goal));
      outcomes.add(outcome(threads, "countersign", TrialSetup.median(engines), goal));
    }
    return outcomes;
  }

  private Outcome outcome(int threads, String name, double perSecond, Goal goal) {
    return new Outcome(code(), threads, name, perSecond, new Latencies(), goal);
  }

  private static UUID id() {
    return UUID.fromString(Countersign.id(Stopwatch.now()));
  }

  /** Leads one document from its entry to its end. */
  @FunctionalInterface
  private interface Run {
    void run() throws SQLException;
  }

  private static double perSecond(int threads, double seconds, Run one) throws Exception {
    var pool = Executors.newFixedThreadPool(threads);
    try {
      var watch = Stopwatch.start();
      var tasks = new ArrayList<Callable<Integer>>();
      for (int i = 0; i < threads; i++) {
        tasks.add(
            () -> {
              int done = 0;
              while (watch.seconds() < seconds) {
                one.run();
                done++;
              }
              return done;
            });
      }
      int done = 0;
      for (Future<Integer> task : pool.invokeAll(tasks)) {
        done += task.get();
      }
      return done / watch.seconds();
    } finally {
      pool.shutdown();
    }
  }

  /** The host's side. */
  private static final class Desk {

    private final DataSource connections;
    private final PostgresStore store;
    private final Engine engine;
    private final List<ApprovalAnswer> answers = new ArrayList<>();

    Desk(DataSource connections) throws SQLException {
      this.connections = connections;
      this.store = PostgresStore.over(connections);
      var people = new FakeDirectory();
      people.person("cara", "clerk");
      var host = new Host();
      this.engine =
          Engine.over(store)
              .host(
                  new HostPorts(
                      host,
                      host,
                      people,
                      new FakeOrganisations(),
                      new HostPorts.Judges(new FakePolicies(), new FakeRules()),
                      Map.of()))
              .settings(EngineSettings.with(Countersign::id, Countersign::secret))
              .build();
      new PostgresSchema().migrate(connections, Stopwatch.now());
      store
          .transactions()
          .inOwn(tx -> engine.publish(tx, OrgId.of(Host.ORG), workflow()))
          .orThrow();
      learn();
    }

    private static CompiledWorkflow workflow() {
      var contract =
          EntityContract.pipeline(TYPE)
              .workflow(WORKFLOW)
              .materialField("grand_total", ScalarType.MONEY)
              .field("vendor_id", ScalarType.TEXT)
              .field("urgent", ScalarType.BOOLEAN)
              .build();
      var patch = PatchBuilder.on(TYPE, 1).slot("slot:steps", Desk::chain).build();
      return Compiler.standard().compile(contract, patch).orThrow();
    }

    private static SlotBuilder chain(SlotBuilder slot) {
      for (int i = 1; i <= ACTIONS; i++) {
        slot.step(
            "s" + i,
            PatchSteps.task(
                List.of(PatchSteps.role("clerk")),
                PatchSteps.consent("APPROVE", "approved"),
                PatchSteps.dissent("REJECT", "rejected")));
        var next = i == ACTIONS ? "out" : "s" + (i + 1);
        slot.edge("s" + i, next, EdgeChoice.on("approved")).showing("PENDING");
        slot.leave("s" + i, EdgeChoice.on("rejected"));
      }
      return slot.joining();
    }

    /** What is asked of people has the same numbers for each document. */
    private void learn() throws SQLException {
      var document = document();
      in(session -> session.enter(document, WORKFLOW, EVE));
      var key = new InstanceKey.ByDocument(document, WORKFLOW);
      for (int i = 0; i < ACTIONS; i++) {
        var question =
            store
                .transactions()
                .inOwn(tx -> tx.history().instance(key))
                .orElseThrow()
                .approvals()
                .values()
                .iterator()
                .next();
        var answer = ApprovalAnswer.to(question, "APPROVE", "");
        answers.add(answer);
        in(session -> session.answer(key, answer, CARA));
      }
    }

    void run() throws SQLException {
      var document = document();
      in(session -> session.enter(document, WORKFLOW, EVE));
      var key = new InstanceKey.ByDocument(document, WORKFLOW);
      for (var answer : answers) {
        in(session -> session.answer(key, answer, CARA));
      }
    }

    private static DocumentRef document() {
      return new DocumentRef(Host.ORG, TYPE, id().toString());
    }

    private void in(Function<WorkflowSession, CommandResult> work) throws SQLException {
      try (var connection = connections.getConnection()) {
        connection.setAutoCommit(false);
        EngineHost.booked(work.apply(engine.in(store.in(connection)).advancing()));
        connection.commit();
        connection.setAutoCommit(true);
      }
    }
  }
}
