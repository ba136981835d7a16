package io.countersign.postgres;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.store.Store;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.StoreTransaction.Locked;
import io.countersign.engine.store.TransactionSource;
import io.countersign.problem.Problem;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The store in Postgres. It joins the host's transactions, on the host's connection, and opens its
 * own transactions for workers from a data source. Safe for many threads.
 */
public final class PostgresStore implements Store {

  /** The number of types of documents, of all organisations, whose workflows are remembered. */
  private static final int MOST_TYPES = 10_000;

  private final OwnTransactions transactions;
  private final StoreSettings settings;
  private final Map<List<String>, String> published = new ConcurrentHashMap<>();
  private volatile @Nullable String readyUntil;

  private PostgresStore(StoreSettings settings, HostTransactions workers) {
    this.settings = settings;
    this.transactions = new OwnTransactions(this, workers);
  }

  private PostgresStore(PostgresStore other, StoreSettings settings) {
    this.settings = settings;
    this.transactions = other.transactions.of(this);
  }

  /**
   * Creates a store that opens the transactions of workers from a data source. Give it a separate
   * pool, so that workers and the host's requests never wait for each other's connections.
   */
  public static PostgresStore over(DataSource workers) {
    return through(new PooledTransactions(workers));
  }

  /** Creates a store whose transactions for workers the host begins and ends. */
  public static PostgresStore through(HostTransactions workers) {
    return new PostgresStore(StoreSettings.USUAL, workers);
  }

  /**
   * Returns a copy of this store that waits this long for the lock of an instance; the default is 5
   * seconds.
   */
  public PostgresStore lockWait(Duration wait) {
    return new PostgresStore(this, settings.waiting(wait));
  }

  /**
   * Returns a copy of this store that takes the time from a clock instead of the database, for
   * tests.
   */
  public PostgresStore clock(Supplier<Instant> clock) {
    return new PostgresStore(this, settings.timedBy(clock));
  }

  /**
   * Returns a copy of this store that starts the workflow of a new document in one round trip, at
   * the time of this process: no lock is taken and nothing is loaded before the write. The write
   * takes the lock, and refuses what was assumed if the document has an active instance, if another
   * workflow was published meanwhile, if the time differs from the database's by more than a
   * second, or if it lies before the document's last row; then the engine locks, loads and decides
   * again.
   *
   * @param processClock the clock of this process, such as {@code Instant::now}
   */
  public PostgresStore startingBy(Supplier<Instant> processClock) {
    return new PostgresStore(this, settings.startingBy(processClock));
  }

  /**
   * Returns a copy of this store whose workers set {@code workflow.org} until the end of the
   * transaction, before they call ports. For hosts whose own tables have row security based on
   * {@code workflow.org_id()}: ports then see the same rows in workers as in requests. Costs one
   * round trip for each instance that a worker processes.
   */
  public PostgresStore enteringOrganisations() {
    return new PostgresStore(this, settings.entering());
  }

  /**
   * Checks, in a transaction of its own, that the transactions for workers are suitable, as {@link
   * StartCheck#of} does with {@link StartCheck.Duty#WORK}. Call it when the process starts.
   *
   * @param now the host's time
   */
  public List<Problem> check(Instant now) {
    var problems = new ArrayList<Problem>();
    transactions
        .host()
        .inNew(connection -> problems.addAll(StartCheck.in(connection, StartCheck.Duty.WORK, now)));
    return List.copyOf(problems);
  }

  /**
   * Joins the transaction that is open on a connection. The store neither commits it nor rolls it
   * back.
   *
   * @throws IllegalStateException if auto-commit is on, so that there is no transaction
   */
  public StoreTransaction in(Connection connection) {
    IsolationCheck.requireTransaction(connection);
    return new PostgresTransaction(this, new StatementRunner(() -> connection));
  }

  /** Joins a transaction that has just begun. */
  StoreTransaction begin(Connection connection) {
    IsolationCheck.requireTransaction(connection);
    return new PostgresTransaction(this, StatementRunner.fresh(() -> connection));
  }

  /** Joins a transaction that has just begun, for one verb whose last write may commit it. */
  StoreTransaction beginVerb(Connection connection) {
    IsolationCheck.requireTransaction(connection);
    return new PostgresTransaction(this, StatementRunner.fresh(() -> connection), true);
  }

  /**
   * Joins a transaction whose connection is looked up on each use, for hosts whose transactions are
   * bound to a thread.
   */
  public StoreTransaction in(Supplier<Connection> current) {
    IsolationCheck.requireTransaction(current.get());
    return new PostgresTransaction(this, new StatementRunner(current));
  }

  /**
   * Refuses a connection that does not belong to a transaction. A host whose data source is wired
   * more than once calls this once with the connection that it writes on: rows written on another
   * connection would commit or be lost independently, without an error. Two round trips.
   *
   * @throws IllegalStateException if the connection leads to another session of the database
   */
  public static void requireSame(StoreTransaction transaction, Connection host) {
    IsolationCheck.requireSame(connection(transaction), host);
  }

  /**
   * Returns the connection of a transaction, for host code that writes in the engine's transaction.
   *
   * @throws IllegalArgumentException if the transaction does not belong to a Postgres store
   */
  public static Connection connection(StoreTransaction transaction) {
    var session = session(transaction);
    session.settle();
    return session.connection();
  }

  static StatementRunner session(StoreTransaction transaction) {
    if (transaction instanceof PostgresTransaction own) {
      return own.session();
    }
    throw new IllegalArgumentException(
        "Expected a transaction of the Postgres store, but found "
            + transaction.getClass().getName()
            + ". Join it with PostgresStore.in(connection).");
  }

  StoreSettings settings() {
    return settings;
  }

  /** Returns what is known of new documents of a type; empty if they do not start so. */
  Optional<Locked.Absent> assumeAbsent(DocumentRef document) {
    return settings
        .processClock()
        .filter(clock -> settings.clock().isEmpty())
        .flatMap(
            clock ->
                Optional.ofNullable(published.get(typeOf(document)))
                    .map(hash -> new Locked.Absent(RowId.cut(clock.get()), Optional.of(hash))));
  }

  /** Records which workflow is published for the type of a document. */
  void notePublished(DocumentRef document, Optional<String> hash) {
    if (settings.processClock().isPresent()) {
      if (published.size() >= MOST_TYPES) {
        published.clear();
      }
      hash.ifPresentOrElse(
          one -> published.put(typeOf(document), one), () -> published.remove(typeOf(document)));
    }
  }

  private static List<String> typeOf(DocumentRef document) {
    return List.of(document.org(), document.type());
  }

  /**
   * Returns the time until which the months are known to have their partitions, for statements that
   * otherwise look; null if it is not known, or if the times are not the database's.
   */
  @Nullable String readyUntil() {
    return readyUntil;
  }

  /** Records that the month of a time of the database has its partitions. */
  void notePartitions(Instant at) {
    if (settings.clock().isEmpty()) {
      var known = readyUntil;
      var next =
          at.atOffset(ZoneOffset.UTC).toLocalDate().withDayOfMonth(1).plusMonths(1) + "T00:00:00Z";
      if (!next.equals(known)) {
        readyUntil = next;
      }
    }
  }

  @Override
  public TransactionSource transactions() {
    return transactions;
  }

  @Override
  public boolean isAway(Throwable thrown) {
    return OutageDetector.areIn(thrown);
  }
}
