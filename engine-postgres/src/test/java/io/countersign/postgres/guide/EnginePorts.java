package io.countersign.postgres.guide;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.document.MutationOrigin;
import io.countersign.engine.port.Documents;
import io.countersign.engine.port.HostPorts;
import io.countersign.engine.port.MutationResult;
import io.countersign.engine.port.Mutations;
import io.countersign.engine.port.Organisations;
import io.countersign.engine.port.Permissions;
import io.countersign.engine.port.Policies;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.postgres.PostgresStore;
import java.time.ZoneId;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** How the engine reads and changes invoices. */
final class EnginePorts implements Documents, Mutations {

  /** Whether nothing may be posted now. */
  volatile boolean booksAreClosed;

  private final Mutate mutate;

  EnginePorts(Mutate mutate) {
    this.mutate = mutate;
  }

  // region ports
  HostPorts all() {
    return new HostPorts(
        this, // Documents
        this, // Mutations
        new Staff(), // Directory
        (transaction, org) ->
            new Organisations.Settings(ZoneId.of("Europe/Berlin"), "system", Map.of()),
        new HostPorts.Judges(
            (transaction, origin, question) -> Policies.Ruling.ALLOWED,
            (transaction, origin, document, ruleSet, fields) -> {
              throw new IllegalStateException("this host has no rule sets: " + ruleSet);
            },
            EnginePorts::permission),
        Map.of()); // no node types of its own
  }

  // endregion

  // region permissions
  /** Everybody may ask for what the lifecycle has; operators may repair, and bypass nothing. */
  private static Policies.Ruling permission(
      StoreTransaction transaction, Actor actor, Permissions.Attempt attempt) {
    return switch (attempt.kind()) {
      case REQUEST -> Policies.Ruling.ALLOWED;
      case INTERVENTION ->
          actor.roles().contains("operator")
              ? Policies.Ruling.ALLOWED
              : Policies.Ruling.deny("only operators intervene");
      case BYPASS -> Policies.Ruling.deny("gates are not bypassed here");
    };
  }

  // endregion

  // region documents
  @Override
  public Optional<DocumentView> find(StoreTransaction transaction, DocumentRef document) {
    return InvoiceRows.find(PostgresStore.connection(transaction), document);
  }

  // endregion

  // region mutations
  @Override
  public MutationResult transition(
      StoreTransaction transaction, MutationOrigin origin, Transition transition) {
    return change(
        transaction,
        origin,
        transition.document(),
        transition.version(),
        invoice -> DocumentView.of(invoice.version(), transition.to(), invoice.fields()));
  }

  @Override
  public MutationResult mutate(
      StoreTransaction transaction, MutationOrigin origin, Mutation mutation) {
    if (!mutation.actionType().equals("invoice.post")) {
      return new MutationResult.Refused("ACTION_UNKNOWN", mutation.actionType(), Map.of());
    }
    if (booksAreClosed) {
      return new MutationResult.Refused("BOOKS_CLOSED", "the period is closed", Map.of());
    }
    // What an action does to other tables of the host, it does here, on the same connection.
    return change(
        transaction,
        origin,
        mutation.document(),
        mutation.version(),
        invoice -> DocumentView.of(invoice.version(), invoice.status(), posted(invoice)));
  }

  private MutationResult change(
      StoreTransaction transaction,
      MutationOrigin origin,
      DocumentRef invoice,
      long version,
      UnaryOperator<DocumentView> edit) {
    var context = new RequestContext(origin.runAs(), origin.trace());
    var wanted = new Mutate.Wanted(invoice, version, edit, context, Optional.of(origin));
    var result = mutate.change(transaction, wanted);
    return result instanceof Mutate.EditResult.Done done
        ? new MutationResult.Changed(done.after(), Map.of("version", done.after().version()))
        : new MutationResult.Refused("NOT_CHANGED", result.toString(), Map.of());
  }

  // endregion

  private static Map<String, @Nullable Object> posted(DocumentView invoice) {
    var amount = invoice.fields().get("amount");
    return InvoiceRows.fields(amount instanceof Long cents ? cents : 0, "posted");
  }
}
