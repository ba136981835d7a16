package io.countersign.benchmarks.own;

import io.countersign.benchmarks.load.Contender;
import io.countersign.benchmarks.load.Stopwatch;
import io.countersign.benchmarks.load.Workload;
import io.countersign.engine.Engine;
import io.countersign.engine.WorkflowSession;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentChange;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.instance.Approval;
import io.countersign.engine.request.AdvanceResult;
import io.countersign.engine.request.ApprovalAnswer;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.settings.EngineSettings;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.StoreTransaction.Locked;
import io.countersign.engine.store.StoreTransaction.Patience;
import io.countersign.postgres.PostgresSchema;
import io.countersign.postgres.PostgresStore;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import javax.sql.DataSource;

/**
 * The engine in joined mode: a host's transaction on a pooled connection for each call, in which
 * the instance advances. Or in own transactions, which the store begins and commits, as it does for
 * workers. The approval requests are known from a document that is rolled back, as hosts know them
 * from their inbox.
 */
public final class Countersign implements Contender {

  private static final RequestContext EVE = RequestContext.of(Actor.person("eve"));
  private static final AtomicLong NUMBERS = new AtomicLong();

  private final String name;
  private final boolean isJoined;

  /** Creates it in joined mode. */
  public Countersign() {
    this("countersign", true);
  }

  private Countersign(String name, boolean isJoined) {
    this.name = name;
    this.isJoined = isJoined;
  }

  /** Creates it in own transactions. */
  public static Countersign inOwnTransactions() {
    return new Countersign("own", false);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Running open(DataSource connections) throws Exception {
    var store = PostgresStore.over(connections).startingBy(Stopwatch::now);
    var engine =
        Engine.over(store)
            .host(new Host().ports())
            .settings(EngineSettings.with(Countersign::id, Countersign::secret))
            .build();
    new PostgresSchema().migrate(connections, Stopwatch.now());
    var desk = new Desk(connections, store, engine, isJoined);
    for (var workload : Workload.values()) {
      desk.in(tx -> engine.publish(tx, OrgId.of(Host.ORG), BareWorkflow.of(workload))).orThrow();
    }
    for (var workload : Workload.values()) {
      desk.learn(workload);
    }
    return desk;
  }

  /** Sorts by time, as ids do that hosts draw; unique within this process. */
  static String id(Instant at) {
    long number = NUMBERS.incrementAndGet();
    return new UUID(
            (at.toEpochMilli() << 16) | 0x7000L | (number & 0xFFF),
            Long.MIN_VALUE | (number >>> 12))
        .toString();
  }

  static String secret() {
    return "a-secret-of-one-flush-" + NUMBERS.incrementAndGet();
  }

  /** The host's side of it. */
  private static final class Desk implements Running {

    private final DataSource connections;
    private final PostgresStore store;
    private final Engine engine;
    private final boolean isJoined;
    private final Map<Workload, List<ApprovalAnswer>> answers = new EnumMap<>(Workload.class);

    Desk(DataSource connections, PostgresStore store, Engine engine, boolean isJoined) {
      this.connections = connections;
      this.store = store;
      this.engine = engine;
      this.isJoined = isJoined;
    }

    <T> T in(Function<StoreTransaction, T> work) throws SQLException {
      return isJoined ? inJoined(work) : store.transactions().inOwn(Host.ORG, work);
    }

    /**
     * Calls one verb, which in own transactions begins with the load and commits with the write.
     */
    void move(Function<WorkflowSession, CommandResult> verb) throws SQLException {
      moved(
          isJoined
              ? inJoined(tx -> verb.apply(engine.in(tx)))
              : engine.inOwn(OrgId.of(Host.ORG), verb));
    }

    private <T> T inJoined(Function<StoreTransaction, T> work) throws SQLException {
      try (var connection = connections.getConnection()) {
        connection.setAutoCommit(false);
        var done = work.apply(store.in(connection));
        connection.commit();
        connection.setAutoCommit(true);
        return done;
      }
    }

    /** Learns what will be asked of people. */
    void learn(Workload workload) throws SQLException {
      try (var connection = connections.getConnection()) {
        connection.setAutoCommit(false);
        var tx = store.in(connection);
        var document = document(workload);
        moved(engine.in(tx).advancing().record(DocumentChange.create(document, Host.VIEW), EVE));
        var asked = new ArrayList<ApprovalAnswer>();
        if (tx.lock(new InstanceKey.ByDocument(document), Patience.WAIT)
            instanceof Locked.Loaded loaded) {
          loaded.state().approvals().values().stream()
              .sorted(Comparator.comparing(Desk::person))
              .forEach(
                  one -> asked.add(ApprovalAnswer.to(one, Approval.Answer.APPROVED, "as agreed")));
        }
        answers.put(workload, asked);
        connection.rollback();
        connection.setAutoCommit(true);
      }
    }

    private static String person(Approval approval) {
      return approval.asked().parties().get(0).members().get(0);
    }

    private static DocumentRef document(Workload workload) {
      return new DocumentRef(
          Host.ORG, BareWorkflow.type(workload), "document-" + NUMBERS.incrementAndGet());
    }

    @Override
    public Lane lane(Workload workload) {
      return new Document(this, workload, answers.getOrDefault(workload, List.of()));
    }

    @Override
    public long finished(Workload workload) throws SQLException {
      try (var connection = connections.getConnection();
          var query = connection.prepareStatement(OwnSql.FINISHED)) {
        query.setString(1, BareWorkflow.type(workload));
        try (var count = query.executeQuery()) {
          count.next();
          return count.getLong(1);
        }
      }
    }

    /** No caller needs to retry: the second one waits for the lock. */
    @Override
    public long retries() {
      return 0;
    }

    @Override
    public void close() {}
  }

  private static void moved(CommandResult advanced) {
    if (!(advanced instanceof CommandResult.Accepted)
        || !(advanced.advance().orElse(null) instanceof AdvanceResult.Advanced)) {
      throw new IllegalStateException("Expected an instance to move, but found " + advanced + ".");
    }
  }

  private static final class Document implements Lane {

    private final Desk desk;
    private final Workload workload;
    private final List<ApprovalAnswer> answers;
    private volatile DocumentRef current;

    Document(Desk desk, Workload workload, List<ApprovalAnswer> answers) {
      this.desk = desk;
      this.workload = workload;
      this.answers = answers;
      this.current = Desk.document(workload);
    }

    @Override
    public void start() throws SQLException {
      var document = Desk.document(workload);
      desk.move(
          session -> session.advancing().record(DocumentChange.create(document, Host.VIEW), EVE));
      current = document;
    }

    @Override
    public void decide(int branch) throws SQLException {
      var context = RequestContext.of(Actor.person(BareWorkflow.person(branch)));
      desk.move(
          session ->
              session
                  .advancing()
                  .answer(new InstanceKey.ByDocument(current), answers.get(branch), context));
    }
  }
}
