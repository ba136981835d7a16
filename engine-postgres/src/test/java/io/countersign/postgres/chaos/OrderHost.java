package io.countersign.postgres.chaos;

import io.countersign.engine.Engine;
import io.countersign.engine.WorkflowSession;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentChange;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.document.EditDecision;
import io.countersign.engine.document.MutationOrigin;
import io.countersign.engine.document.ProposedChange;
import io.countersign.engine.port.Documents;
import io.countersign.engine.port.HostPorts;
import io.countersign.engine.port.MutationResult;
import io.countersign.engine.port.Mutations;
import io.countersign.engine.port.Policies.Ruling;
import io.countersign.engine.port.Rules;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.testkit.host.FakeDirectory;
import io.countersign.testkit.host.FakeOrganisations;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A host whose orders lie in a table of its own in the database of the engine, and are written in
 * the engine's transactions. Safe for many threads.
 */
final class OrderHost implements Documents, Mutations {

  static final RequestContext EVE = RequestContext.of(Actor.person("eve"));
  static final RequestContext MIA = RequestContext.of(Actor.person("mia", "manager"));

  private final Function<StoreTransaction, Connection> connections;
  private @Nullable Engine engine;

  OrderHost(Function<StoreTransaction, Connection> connections) {
    this.connections = connections;
  }

  /** What it asks before it writes, and tells afterwards. To be said before anything is done. */
  void asks(Engine guard) {
    engine = guard;
  }

  private WorkflowSession joined(StoreTransaction transaction) {
    if (engine == null) {
      throw new IllegalStateException("Expected an engine, but found none. Say asks(...) first.");
    }
    return engine.in(transaction);
  }

  HostPorts ports() {
    var directory = new FakeDirectory();
    directory.person("mia", "manager");
    return new HostPorts(
        this,
        this,
        directory,
        new FakeOrganisations(),
        new HostPorts.Judges(
            (transaction, origin, question) -> Ruling.ALLOWED,
            (transaction, origin, document, ruleSet, fields) ->
                new Rules.Verdict("allow", Map.of())),
        Map.of());
  }

  @Override
  public Optional<DocumentView> find(StoreTransaction transaction, DocumentRef document) {
    return read(transaction, document, HostSql.FIND);
  }

  private Optional<DocumentView> read(
      StoreTransaction transaction, DocumentRef document, String sql) {
    try (var statement = connections.apply(transaction).prepareStatement(sql)) {
      statement.setString(1, document.id());
      try (var row = statement.executeQuery()) {
        if (!row.next()) {
          return Optional.empty();
        }
        var fields = new LinkedHashMap<String, @Nullable Object>();
        fields.put("amount", row.getLong("amount"));
        fields.put("note", row.getString("note"));
        return Optional.of(
            DocumentView.of(row.getLong("version"), row.getString("status"), fields));
      }
    } catch (SQLException e) {
      throw new HostFailure(e);
    }
  }

  /** Writes an order for the first time, unless it is there. */
  void create(StoreTransaction transaction, DocumentRef document) {
    var joined = joined(transaction);
    if (joined.guard(ProposedChange.create(document), EVE) instanceof EditDecision.Denied
        || find(transaction, document).isPresent()) {
      return;
    }
    write(
        transaction,
        HostSql.INSERT,
        document.id(),
        Orders.amount(document),
        "note-" + document.id());
    var view = find(transaction, document).orElseThrow();
    var booked = joined.record(DocumentChange.create(document, view), EVE);
    if (!(booked instanceof CommandResult.Accepted)) {
      throw new IllegalStateException("Expected a workflow to begin, but found " + booked + ".");
    }
  }

  @Override
  public MutationResult mutate(
      StoreTransaction transaction, MutationOrigin origin, Mutation mutation) {
    return change(
        transaction, origin, mutation.document(), mutation.version(), mutation.actionType(), "");
  }

  @Override
  public MutationResult transition(
      StoreTransaction transaction, MutationOrigin origin, Transition transition) {
    return change(
        transaction,
        origin,
        transition.document(),
        transition.version(),
        transition.verb(),
        transition.to());
  }

  private MutationResult change(
      StoreTransaction transaction,
      MutationOrigin origin,
      DocumentRef document,
      long version,
      String what,
      String status) {
    var before = read(transaction, document, HostSql.FIND_LOCKED).orElseThrow();
    if (before.version() != version) {
      return new MutationResult.Refused("STALE_VERSION", "it has another version", Map.of());
    }
    var after =
        DocumentView.of(version + 1, status.isEmpty() ? before.status() : status, before.fields());
    var joined = joined(transaction);
    var context = new RequestContext(origin.runAs(), origin.trace());
    var decision =
        joined.guard(ProposedChange.update(document, before, after).askedBy(origin), context);
    if (decision instanceof EditDecision.Denied denied) {
      return new MutationResult.Refused("DENIED", denied.problems().toString(), Map.of());
    }
    write(transaction, HostSql.UPDATE, after.version(), after.status(), document.id());
    write(transaction, HostSql.DONE, document.id(), what, origin.instance(), origin.step());
    joined.record(DocumentChange.update(document, after).askedBy(origin).under(decision), context);
    return new MutationResult.Changed(after, Map.of("done", what));
  }

  private void write(StoreTransaction transaction, String sql, Object... values) {
    try (var statement = connections.apply(transaction).prepareStatement(sql)) {
      for (int i = 0; i < values.length; i++) {
        statement.setObject(i + 1, values[i]);
      }
      statement.executeUpdate();
    } catch (SQLException e) {
      throw new HostFailure(e);
    }
  }
}
