package io.countersign.postgres;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.row.FamilyRow;
import io.countersign.engine.store.ApprovalQueries;
import io.countersign.engine.store.CalendarStore;
import io.countersign.engine.store.ChangeSet;
import io.countersign.engine.store.DefinitionStore;
import io.countersign.engine.store.EffectQueue;
import io.countersign.engine.store.EventInbox;
import io.countersign.engine.store.HealthQueries;
import io.countersign.engine.store.InstanceHistory;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.RepairStore;
import io.countersign.engine.store.RetentionStore;
import io.countersign.engine.store.Savepoint;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.TriggerQueue;
import io.countersign.engine.store.WorkflowStore;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** A transaction of the host or of a worker. Caches the instances that it has locked. */
final class PostgresTransaction implements StoreTransaction {

  /** How many writes at most travel in one round trip. */
  private static final int PIPELINED = 16;

  private final PostgresStore store;
  private final StatementRunner session;
  private final Map<InstanceKey, Locked.Loaded> held = new HashMap<>();
  private final Map<String, Double> began = new HashMap<>();
  private final Set<DocumentRef> assumed = new HashSet<>();
  private boolean mayCommit;

  PostgresTransaction(PostgresStore store, StatementRunner session) {
    this(store, session, false);
  }

  /**
   * Creates a transaction.
   *
   * @param mayCommit whether the last write may commit it, if nothing else was written in it
   */
  PostgresTransaction(PostgresStore store, StatementRunner session, boolean mayCommit) {
    this.store = store;
    this.session = session;
    this.mayCommit = mayCommit;
  }

  PostgresStore store() {
    return store;
  }

  StatementRunner session() {
    return session;
  }

  StoreSettings settings() {
    return store.settings();
  }

  @Override
  public WorkflowStore workflows() {
    return new PostgresWorkflows(this);
  }

  @Override
  public DefinitionStore definitions() {
    return new PostgresDefinitions(session, settings());
  }

  @Override
  public CalendarStore calendars() {
    return new PostgresCalendars(session, settings());
  }

  @Override
  public TriggerQueue triggers() {
    return new PostgresTriggers(session);
  }

  @Override
  public EffectQueue effects() {
    return new PostgresEffects(this);
  }

  @Override
  public EventInbox inbox() {
    return new PostgresInbox(this);
  }

  @Override
  public ApprovalQueries approvals() {
    return new PostgresApprovals(session);
  }

  @Override
  public InstanceHistory history() {
    return new PostgresHistory(session);
  }

  /** The login of the transaction must be a member of the maintenance role. */
  @Override
  public RetentionStore retention() {
    return new PostgresRetention(session);
  }

  @Override
  public RepairStore repairs() {
    return new PostgresRepairs(this);
  }

  @Override
  public HealthQueries health() {
    return new PostgresHealth(session);
  }

  @Override
  public int makeRoom(Instant now) {
    return session.ask(
        "make the partitions of the coming months",
        PartitionsSql.KEEP,
        (statement, first) -> statement.setObject(1, LocalDate.ofInstant(now, ZoneOffset.UTC)),
        PostgresTriggers::number);
  }

  @Override
  public Locked lock(InstanceKey key, Patience patience) {
    return session.ask(
        "lock and load an instance",
        StoreSql.LOCK,
        (statement, first) -> bind(statement, key, patience),
        rows -> {
          rows.next();
          return readLocked(key, rows);
        });
  }

  @Override
  public List<Locked> lockAll(List<InstanceKey> keys, Patience patience) {
    if (keys.isEmpty()) {
      return List.of();
    }
    var places =
        JsonObjectWriter.list(
            IntStream.range(0, keys.size()).boxed().toList(), (i, one) -> key(one, i, keys.get(i)));
    return session.ask(
        "lock and load instances",
        StoreSql.LOCK_ALL,
        (statement, first) -> {
          statement.setString(1, places);
          statement.setInt(2, wait(patience));
          statement.setString(3, store.settings().givenNow().map(Instant::toString).orElse(null));
          statement.setString(4, store.readyUntil());
        },
        rows -> {
          var all = new ArrayList<Locked>();
          for (var key : keys) {
            rows.next();
            all.add(readLocked(key, rows));
          }
          return all;
        });
  }

  private static void key(JsonObjectWriter object, int place, InstanceKey key) {
    object
        .number("place", place)
        .text("org", key.org().value())
        .flag("latest", key instanceof InstanceKey.Latest);
    if (key instanceof InstanceKey.ById byId) {
      object.text("id", RowId.instance(byId.instance().value()));
    }
    if (key instanceof InstanceKey.OfDocument ofDocument) {
      object
          .text("type", ofDocument.document().type())
          .text("document", ofDocument.document().id())
          .text("workflow", ofDocument.workflow().value());
    }
  }

  private int wait(Patience patience) {
    return patience == Patience.TRY ? 0 : store.settings().lockWaitMillis();
  }

  private void bind(PreparedStatement statement, InstanceKey key, Patience patience)
      throws SQLException {
    statement.setString(1, key.org().value());
    var named =
        key instanceof InstanceKey.OfDocument ofDocument
            ? Optional.of(ofDocument)
            : Optional.<InstanceKey.OfDocument>empty();
    statement.setString(
        2, key instanceof InstanceKey.ById byId ? RowId.instance(byId.instance().value()) : null);
    statement.setString(3, named.map(one -> one.document().type()).orElse(null));
    statement.setString(4, named.map(one -> one.document().id()).orElse(null));
    statement.setString(5, named.map(one -> one.workflow().value()).orElse(null));
    statement.setBoolean(6, key instanceof InstanceKey.Latest);
    statement.setInt(7, wait(patience));
    statement.setString(8, store.settings().givenNow().map(Instant::toString).orElse(null));
    statement.setString(9, store.readyUntil());
  }

  private Locked readLocked(InstanceKey key, ResultSet row) throws SQLException {
    session.checkFound(row.getString("marks"));
    var found = LoadedRow.of(row);
    var outcome = found.outcome();
    if (outcome.equals("unready")) {
      throw UnavailableAnswers.unready(null);
    }
    if (outcome.equals("busy")) {
      return new Locked.Busy();
    }
    store.notePartitions(found.at());
    if (outcome.equals("absent")) {
      if (key instanceof InstanceKey.OfDocument named && named.workflow().isLifecycle()) {
        store.notePublished(named.document(), found.published());
      }
      return new Locked.Absent(found.at(), found.published(), others(found, key, row));
    }
    var state = found.state(key.org().value());
    began.put(state.identity().instance(), row.getDouble("began"));
    var loaded =
        new Locked.Loaded(
            state,
            found.head(),
            found.triggers(key.org().value()),
            found.at(),
            others(found, key, row));
    held.put(key, loaded);
    return loaded;
  }

  private List<Locked.Loaded> others(LoadedRow found, InstanceKey key, ResultSet row)
      throws SQLException {
    var others = new ArrayList<Locked.Loaded>();
    for (var other : found.others()) {
      var state = other.state(key.org().value());
      began.put(state.identity().instance(), row.getDouble("began"));
      others.add(new Locked.Loaded(state, other.head(), List.of(), found.at()));
    }
    return others;
  }

  @Override
  public Optional<Locked.Absent> assumeAbsent(InstanceKey.ByDocument key) {
    var absent = store.assumeAbsent(key.document());
    absent.ifPresent(one -> assumed.add(key.document()));
    return absent;
  }

  @Override
  public Optional<Locked.Loaded> lockedState(InstanceKey key) {
    return Optional.ofNullable(held.get(key));
  }

  @Override
  public Written write(ChangeSet changes) {
    return write(changes, false);
  }

  @Override
  public Written writeLast(ChangeSet changes) {
    return write(changes, mayCommit);
  }

  @Override
  public List<Written> writeAll(List<ChangeSet> changes) {
    var written = new ArrayList<Written>();
    while (written.size() < changes.size()) {
      var rest = changes.subList(written.size(), changes.size());
      // Powers of two, so that the server prepares few statements.
      int most = Integer.highestOneBit(Math.min(rest.size(), PIPELINED));
      written.addAll(writePipelined(rest.subList(0, most)));
    }
    return written;
  }

  private List<Written> writePipelined(List<ChangeSet> changes) {
    if (changes.stream().anyMatch(one -> !one.steps().others().isEmpty())) {
      return changes.stream().map(this::write).toList();
    }
    var drafts = changes.stream().map(this::draft).toList();
    var results =
        session.askEach(
            "write what was decided",
            StoreSql.WRITE,
            drafts.size(),
            (statement, first) -> {
              var parameters = new ParameterBinder(statement);
              for (var draft : drafts) {
                bind(draft, parameters);
              }
            },
            WriteResult::of);
    // Matched events are sent by further statements, so all results are read before.
    var written = new ArrayList<Written>();
    for (int i = 0; i < changes.size(); i++) {
      written.add(accept(changes.get(i), results.get(i)));
    }
    return written;
  }

  private Written write(ChangeSet changes, boolean isLast) {
    var draft = draft(changes);
    var families = FamilyTables.encode(changes.steps().others());
    // Events that a write matches are sent after it, in the same transaction.
    boolean commits = isLast && !draft.text().matchesEvents();
    var result =
        session.ask(
            "write what was decided",
            FamilyTables.statement(families) + (commits ? StoreSql.COMMIT : ""),
            (statement, first) -> {
              var parameters = new ParameterBinder(statement);
              bind(draft, parameters);
              for (var family : families) {
                parameters.text(changes.org()).text(changes.instance()).text(family.rows());
              }
            },
            rows -> {
              rows.next();
              return WriteResult.of(rows);
            });
    var written = accept(changes, result);
    if (commits && written instanceof Written.Done) {
      session.end();
    }
    return written;
  }

  /**
   * Change set to be written.
   *
   * @param text the change set, encoded
   * @param isAssumed whether a new instance starts on what the process assumes
   */
  private record Draft(ChangeText text, boolean isAssumed) {}

  /** Encodes a change set, and forgets the instance as it was loaded. */
  private Draft draft(ChangeSet changes) {
    var instance = changes.instance();
    if (changes.expected() == 0) {
      RowId.requireTimeOrdered(instance, changes.at());
    }
    held.values().removeIf(loaded -> loaded.state().identity().instance().equals(instance));
    boolean isAssumed =
        changes.expected() == 0
            && changes.after().identity().workflow().isLifecycle()
            && assumed.remove(changes.after().identity().document());
    return new Draft(new ChangeText(changes), isAssumed);
  }

  private void bind(Draft draft, ParameterBinder parameters) throws SQLException {
    var settings = store.settings();
    draft.text().bind(parameters, settings.lockWaitMillis(), store.readyUntil(), draft.isAssumed());
  }

  /**
   * Answer of the database to a write.
   *
   * @param began when its transaction began
   * @param lines the result
   */
  private record WriteResult(double began, String lines) {

    static WriteResult of(ResultSet row) throws SQLException {
      return new WriteResult(row.getDouble("began"), InstanceRowReader.text(row, "result"));
    }
  }

  private Written accept(ChangeSet changes, WriteResult result) {
    var instance = changes.instance();
    double now = result.began();
    if (began.getOrDefault(instance, now) != now) {
      throw IsolationCheck.endedError(instance);
    }
    var written = readWritten(changes, result.lines());
    if (written instanceof Written.Done) {
      mayCommit = false;
    }
    return written;
  }

  /** Decodes the lines of a result. */
  private Written readWritten(ChangeSet changes, String result) {
    int end = result.indexOf('\n');
    var details = end < 0 ? "" : result.substring(end + 1);
    return switch (end < 0 ? result : result.substring(0, end)) {
      case "done" -> {
        if (!details.isEmpty()) {
          new PostgresInbox(this).send(changes, details);
        }
        yield new Written.Done();
      }
      case "busy" -> throw UnavailableAnswers.busy(details);
      case "read_only" -> throw UnavailableAnswers.readOnly(null);
      case "unready" -> throw UnavailableAnswers.unready(null);
      case "taken" -> new Written.Taken(details.lines().toList());
      default -> new Written.Outdated(details);
    };
  }

  /** A savepoint of this transaction. */
  private record Mark(int number) implements Savepoint {}

  @Override
  public <R extends FamilyRow> List<R> familyRows(OrgId org, InstanceId instance, Class<R> family) {
    return FamilyTables.read(session, org.value(), instance.value(), family);
  }

  @Override
  public Savepoint savepoint() {
    return new Mark(session.mark());
  }

  @Override
  public void rollbackTo(Savepoint savepoint) {
    session.backTo(number(savepoint));
    held.clear();
  }

  @Override
  public void release(Savepoint savepoint) {
    session.release(number(savepoint));
  }

  private static int number(Savepoint savepoint) {
    if (savepoint instanceof Mark mark) {
      return mark.number();
    }
    throw new IllegalArgumentException(
        "Expected a savepoint of this store, but found " + savepoint + ".");
  }

  @Override
  public void beforeHost() {
    session.settle();
  }

  @Override
  public Instant now() {
    return session.ask(
        "tell the time",
        StoreSql.NOW,
        (statement, first) ->
            statement.setString(1, store.settings().givenNow().map(Instant::toString).orElse(null)),
        rows -> {
          rows.next();
          return InstanceRowReader.time(rows, "time_of");
        });
  }
}
