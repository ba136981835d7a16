package io.countersign.erp.action;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.document.MutationOrigin;
import io.countersign.engine.port.MutationResult;
import io.countersign.engine.port.Mutations;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.erp.document.AuditLog;
import io.countersign.erp.document.By;
import io.countersign.erp.document.DocumentRows;
import io.countersign.erp.document.Mutate;
import io.countersign.erp.document.Mutated;
import io.countersign.erp.tenancy.Unit;
import io.countersign.erp.workflow.DocumentTypes;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The port through which the engine changes documents: the same {@code mutate()} as for changes by
 * users, in the engine's transaction and with its origin.
 */
public final class ErpMutations implements Mutations {

  private static final Map<String, Action> ACTIONS =
      Map.of(
          "invoice.post_to_gl", Ledger.POST,
          "inventory.reserve", Stock.RESERVE,
          "inventory.backorder", Stock.BACKORDER,
          "inventory.release", Stock.RELEASE,
          "shipment.confirm", Deliveries.CONFIRM,
          "royalty.generate_statement", Royalties.STATEMENT);

  private final Mutate mutate;
  private final AuditLog log;

  /** Over the one way to change documents. */
  public ErpMutations(Mutate mutate, AuditLog log) {
    this.mutate = mutate;
    this.log = log;
  }

  @Override
  public MutationResult mutate(
      StoreTransaction transaction, MutationOrigin origin, Mutation mutation) {
    var unit = Unit.of(mutation.document().org(), transaction);
    var action = ACTIONS.get(mutation.actionType());
    if (action == null) {
      return refused("ACTION_UNKNOWN", "the ERP has no action " + mutation.actionType());
    }
    var found = current(unit, mutation.document(), mutation.version());
    if (found.isEmpty()) {
      return refused(Mutated.Refused.STALE, "the document has another version by now");
    }
    var subject = new Action.Subject(mutation.document(), found.get(), mutation.payload());
    var result = action.run(unit, subject);
    if (result instanceof Action.Result.Declined declined) {
      return refused(declined.code(), declined.reason());
    }
    var done = (Action.Result.Done) result;
    var by = By.step(origin, mutation.actionType());
    if (done.changes().isEmpty()) {
      log.done(unit, mutation.document(), by, mutation.version(), mutation.version());
      return new MutationResult.Changed(found.get(), done.receipt());
    }
    var changed =
        mutate.change(
            unit, mutation.document(), mutation.version(), view -> with(view, done.changes()), by);
    if (changed instanceof Mutated.Refused refused) {
      // The action has written by now; thrown, it is undone to the engine's savepoint.
      throw new IllegalStateException(refused.code() + ": " + refused.reason());
    }
    return new MutationResult.Changed(((Mutated.Done) changed).document(), done.receipt());
  }

  @Override
  public MutationResult transition(
      StoreTransaction transaction, MutationOrigin origin, Transition transition) {
    UnaryOperator<DocumentView> change =
        view -> new DocumentView(view.version(), transition.to(), view.fields(), Optional.empty());
    var changed =
        mutate.change(
            Unit.of(transition.document().org(), transaction),
            transition.document(),
            transition.version(),
            change,
            By.step(origin, transition.verb()));
    return changed instanceof Mutated.Refused refused
        ? refused(refused.code(), refused.reason())
        : new MutationResult.Changed(((Mutated.Done) changed).document(), Map.of());
  }

  /** The new document has the fields of the old one, and goes through the same creation. */
  @Override
  public Amending amend(StoreTransaction transaction, Amendment amendment) {
    var unit = Unit.of(amendment.original().org(), transaction);
    var original = current(unit, amendment.original(), amendment.version());
    if (original.isEmpty()) {
      return new Amending.Refused(Mutated.Refused.STALE, "the document has another version by now");
    }
    var fields = new LinkedHashMap<String, @Nullable Object>(original.get().fields());
    fields.put("amended_from_id", amendment.original().id());
    var document =
        new DocumentRef(
            amendment.original().org(),
            amendment.original().type(),
            amendment.original().id() + "-A" + amendment.version());
    var created =
        mutate.create(
            unit,
            document,
            DocumentView.of(1, DocumentTypes.firstStatus(document.type()), fields),
            By.person(amendment.by(), document.type() + ".amend"));
    return created instanceof Mutated.Refused refused
        ? new Amending.Refused(refused.code(), refused.reason())
        : new Amending.Created(document);
  }

  private static Optional<DocumentView> current(Unit unit, DocumentRef document, long version) {
    return new DocumentRows(unit).find(document).filter(view -> view.version() == version);
  }

  private static DocumentView with(DocumentView view, Map<String, @Nullable Object> changes) {
    var fields = new LinkedHashMap<String, @Nullable Object>(view.fields());
    fields.putAll(changes);
    return new DocumentView(view.version(), view.status(), fields, Optional.empty());
  }

  private static MutationResult.Refused refused(String code, String reason) {
    return new MutationResult.Refused(code, reason, Map.of());
  }
}
