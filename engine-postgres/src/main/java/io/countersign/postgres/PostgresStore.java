package io.countersign.postgres;

import io.countersign.engine.store.Approvals;
import io.countersign.engine.store.Definitions;
import io.countersign.engine.store.EffectQueue;
import io.countersign.engine.store.Health;
import io.countersign.engine.store.History;
import io.countersign.engine.store.Inbox;
import io.countersign.engine.store.Repairs;
import io.countersign.engine.store.Retention;
import io.countersign.engine.store.Store;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.Transactions;
import io.countersign.engine.store.TriggerQueue;
import io.countersign.engine.store.Workflows;
import io.countersign.problem.Problem;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javax.sql.DataSource;

/**
 * The store in Postgres. It takes part in transactions of the host's, on the host's connection, and
 * takes transactions of its own from a data source for workers. Safe for many threads.
 */
public final class PostgresStore implements Store {

  private final OwnTransactions transactions;
  private final StoreSettings settings;
  private final PostgresInbox inbox = new PostgresInbox();

  private PostgresStore(StoreSettings settings, HostTransactions workers) {
    this.settings = settings;
    this.transactions = new OwnTransactions(this, workers);
  }

  private PostgresStore(PostgresStore other, StoreSettings settings) {
    this.settings = settings;
    this.transactions = other.transactions.of(this);
  }

  /**
   * A store whose own transactions, which workers need, come from a data source. Give it a pool of
   * its own, so that workers never wait for the host's requests, nor requests for workers.
   */
  public static PostgresStore over(DataSource workers) {
    return through(new PooledTransactions(workers));
  }

  /** A store whose own transactions, which workers need, the host begins and ends. */
  public static PostgresStore through(HostTransactions workers) {
    return new PostgresStore(StoreSettings.USUAL, workers);
  }

  /** The same store, which waits that long for the lock of an instance; 5 seconds otherwise. */
  public PostgresStore lockWait(Duration wait) {
    return new PostgresStore(this, new StoreSettings(wait, settings.clock(), settings.enters()));
  }

  /** The same store, whose time is that of a clock and not the database's: for tests. */
  public PostgresStore clock(Supplier<Instant> clock) {
    return new PostgresStore(
        this, new StoreSettings(settings.lockWait(), Optional.of(clock), settings.enters()));
  }

  /**
   * The same store, whose workers set {@code workflow.org} before ports are called, until their
   * transaction ends. For hosts with row security on tables of their own that goes by {@code
   * workflow.org_id()}: ports see the same rows in workers as in requests. One round trip for each
   * instance that a worker takes up.
   */
  public PostgresStore enteringOrganisations() {
    return new PostgresStore(this, new StoreSettings(settings.lockWait(), settings.clock(), true));
  }

  /**
   * Looks, in one transaction of its own, whether these are fit for workers: as {@link
   * StartCheck#of} does with {@link StartCheck.Duty#WORK}. Call it when the process starts.
   *
   * @param now the time of the host's clock
   */
  public List<Problem> check(Instant now) {
    var problems = new ArrayList<Problem>();
    transactions
        .host()
        .inNew(connection -> problems.addAll(StartCheck.in(connection, StartCheck.Duty.WORK, now)));
    return List.copyOf(problems);
  }

  /**
   * Joins the transaction that is open on a connection. It is neither committed nor rolled back
   * here.
   *
   * @throws IllegalStateException if auto-commit is on, so that there is no transaction
   */
  public StoreTransaction in(Connection connection) {
    Isolation.requireTransaction(connection);
    return new PostgresTransaction(this, new Statements(() -> connection));
  }

  /** Joins a transaction that has just begun. */
  StoreTransaction begun(Connection connection) {
    Isolation.requireTransaction(connection);
    return new PostgresTransaction(this, Statements.fresh(() -> connection));
  }

  /**
   * Joins the transaction whose connection a supplier gives each time it is asked, as hosts have it
   * whose transactions belong to a thread.
   */
  public StoreTransaction in(Supplier<Connection> current) {
    Isolation.requireTransaction(current.get());
    return new PostgresTransaction(this, new Statements(current));
  }

  /**
   * Refuses a connection that is not the one of a transaction. Hosts whose data source is wired
   * more than once ask this once, on what they write with: rows on another connection are committed
   * or lost on their own, and nobody notices. Two round trips.
   *
   * @throws IllegalStateException if the connection leads to another session of the database
   */
  public static void requireSame(StoreTransaction transaction, Connection host) {
    Isolation.requireSame(connection(transaction), host);
  }

  /**
   * The connection of a transaction, for host code that has to write where the engine writes.
   *
   * @throws IllegalArgumentException if it is no transaction of this store's
   */
  public static Connection connection(StoreTransaction transaction) {
    var session = session(transaction);
    session.settle();
    return session.connection();
  }

  static Statements session(StoreTransaction transaction) {
    return own(transaction).session();
  }

  static StoreSettings settings(StoreTransaction transaction) {
    return own(transaction).store().settings;
  }

  private static PostgresTransaction own(StoreTransaction transaction) {
    if (transaction instanceof PostgresTransaction own) {
      return own;
    }
    throw new IllegalArgumentException(
        "Expected a transaction of the Postgres store, but found "
            + transaction.getClass().getName()
            + ". Join it with PostgresStore.in(connection).");
  }

  StoreSettings settings() {
    return settings;
  }

  PostgresInbox postgresInbox() {
    return inbox;
  }

  @Override
  public Transactions transactions() {
    return transactions;
  }

  @Override
  public Workflows workflows() {
    return new PostgresWorkflows();
  }

  @Override
  public Definitions definitions(StoreTransaction transaction) {
    return new PostgresDefinitions(session(transaction), settings(transaction));
  }

  @Override
  public TriggerQueue triggers() {
    return new PostgresTriggers();
  }

  @Override
  public EffectQueue effects() {
    return new PostgresEffects();
  }

  @Override
  public int makeRoom(StoreTransaction transaction, Instant now) {
    return session(transaction)
        .ask(
            "make the partitions of the coming months",
            PartitionsSql.KEEP,
            (statement, first) -> statement.setObject(1, LocalDate.ofInstant(now, ZoneOffset.UTC)),
            PostgresTriggers::number);
  }

  @Override
  public Inbox inbox() {
    return inbox;
  }

  @Override
  public Approvals approvals() {
    return new PostgresApprovals();
  }

  @Override
  public History history() {
    return new PostgresHistory();
  }

  /** Its transactions have to be those of a member of the maintenance role. */
  @Override
  public Retention retention() {
    return new PostgresRetention();
  }

  @Override
  public Repairs repairs() {
    return new PostgresRepairs();
  }

  @Override
  public Health health() {
    return new PostgresHealth();
  }

  @Override
  public boolean isAway(Throwable thrown) {
    return Outages.areIn(thrown);
  }
}
