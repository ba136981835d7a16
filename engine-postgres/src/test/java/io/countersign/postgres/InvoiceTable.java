package io.countersign.postgres;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.document.MutationOrigin;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.document.UserId;
import io.countersign.engine.port.Directory;
import io.countersign.engine.port.Documents;
import io.countersign.engine.port.HostPorts;
import io.countersign.engine.port.MutationResult;
import io.countersign.engine.port.Mutations;
import io.countersign.engine.port.Organisations;
import io.countersign.engine.port.Policies;
import io.countersign.engine.store.StoreTransaction;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A host that keeps invoices in a table, and does what it is told on the way. */
final class InvoiceTable implements Documents, Mutations, Directory, Organisations, Policies {

  private static final String TABLE =
      """
      CREATE TABLE IF NOT EXISTS public.invoices (
        id text PRIMARY KEY, version bigint NOT NULL, status text NOT NULL, amount bigint NOT NULL);
      GRANT ALL ON public.invoices TO PUBLIC
      """;

  /** The connection that the host works on; what the engine gives, unless a test says otherwise. */
  Function<StoreTransaction, Connection> connections = PostgresStore::connection;

  /** What else happens when the host is called, by the name of what is called. */
  final Map<String, BiConsumer<StoreTransaction, Connection>> meanwhile = new HashMap<>();

  /** Whether it says that it needs statements to tell who people are. */
  boolean asks = true;

  private final Ground ground;

  InvoiceTable(Ground ground) {
    this.ground = ground;
    try (var connection = ground.connect()) {
      run(connection, TABLE);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  void empty() {
    connections = PostgresStore::connection;
    meanwhile.clear();
    asks = true;
    try (var connection = ground.connect()) {
      run(connection, "DELETE FROM public.invoices");
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  HostPorts ports() {
    return new HostPorts(
        this,
        this,
        this,
        this,
        new HostPorts.Judges(
            this,
            (tx, origin, document, ruleSet, fields) -> {
              throw new IllegalStateException("no rules");
            },
            (tx, actor, attempt) -> Ruling.ALLOWED),
        Map.of());
  }

  static void run(Connection connection, String sql) {
    try (var statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  void insert(Connection connection, String id, long amount) {
    run(
        connection,
        "INSERT INTO public.invoices VALUES ('" + id + "', 1, 'draft', " + amount + ")");
  }

  /** Changes the amount, as people do: the row is locked and has another version. */
  DocumentView edit(Connection connection, String id, long amount) {
    run(
        connection,
        "UPDATE public.invoices SET version = version + 1, amount = "
            + amount
            + " WHERE id = '"
            + id
            + "'");
    return read(connection, id).orElseThrow();
  }

  private void called(String what, StoreTransaction tx) {
    var also = meanwhile.get(what);
    if (also != null) {
      also.accept(tx, connections.apply(tx));
    }
  }

  static Optional<DocumentView> read(Connection connection, String id) {
    try (var statement =
        connection.prepareStatement(
            "SELECT version, status, amount FROM public.invoices WHERE id = ?")) {
      statement.setString(1, id);
      try (var rows = statement.executeQuery()) {
        if (!rows.next()) {
          return Optional.empty();
        }
        return Optional.of(
            DocumentView.of(
                rows.getLong(1),
                rows.getString(2),
                Map.<String, @Nullable Object>of("amount", rows.getLong(3), "note", "", "id", id)));
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public Optional<DocumentView> find(StoreTransaction transaction, DocumentRef document) {
    called("find", transaction);
    return read(connections.apply(transaction), document.id());
  }

  @Override
  public MutationResult mutate(
      StoreTransaction transaction, MutationOrigin origin, Mutation mutation) {
    var connection = connections.apply(transaction);
    var id = mutation.document().id();
    run(connection, "UPDATE public.invoices SET version = version + 1 WHERE id = '" + id + "'");
    called("mutate", transaction);
    return new MutationResult.Changed(read(connection, id).orElseThrow(), Map.of());
  }

  @Override
  public MutationResult transition(
      StoreTransaction transaction, MutationOrigin origin, Transition transition) {
    var connection = connections.apply(transaction);
    var id = transition.document().id();
    run(
        connection,
        "UPDATE public.invoices SET version = version + 1, status = '"
            + transition.to()
            + "' WHERE id = '"
            + id
            + "'");
    called("transition", transaction);
    return new MutationResult.Changed(read(connection, id).orElseThrow(), Map.of());
  }

  @Override
  public boolean asksInTransaction() {
    return asks;
  }

  @Override
  public List<String> holders(StoreTransaction transaction, OrgId org, String role) {
    called("holders", transaction);
    return List.of("ada", "bob");
  }

  @Override
  public Optional<String> superior(
      StoreTransaction transaction, OrgId org, UserId person, int levels) {
    return Optional.empty();
  }

  @Override
  public boolean isAvailable(StoreTransaction transaction, OrgId org, UserId person, Instant at) {
    return true;
  }

  @Override
  public List<String> rolesOf(StoreTransaction transaction, OrgId org, UserId person) {
    return List.of("clerk");
  }

  @Override
  public List<Group> chain(StoreTransaction transaction, OrgId org, String chainId) {
    return List.of();
  }

  @Override
  public List<String> strategy(
      StoreTransaction transaction,
      OrgId org,
      String strategy,
      Map<String, @Nullable Object> fields) {
    return List.of();
  }

  @Override
  public Settings of(StoreTransaction transaction, OrgId org) {
    return new Settings(ZoneOffset.UTC, "system", Map.of());
  }

  @Override
  public Ruling check(StoreTransaction transaction, MutationOrigin origin, Question question) {
    called("check", transaction);
    return Ruling.ALLOWED;
  }
}
