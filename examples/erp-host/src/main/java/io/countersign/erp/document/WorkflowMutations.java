package io.countersign.erp.document;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.document.MutationOrigin;
import io.countersign.engine.port.MutationResult;
import io.countersign.engine.port.Mutations;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.erp.document.DocumentType.ActionResult;
import io.countersign.erp.document.RequestResult.Refused;
import io.countersign.erp.tenancy.OrgTransaction;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The port through which workflows change documents: the same {@link DocumentMutator} as for
 * people, in the engine's transaction and with the step as the origin.
 */
public final class WorkflowMutations implements Mutations {

  private static final String GONE = "the document has another version by now";

  private final DocumentMutator mutator;
  private final DocumentTable table;
  private final AuditLog log;
  private final List<DocumentType> types;

  /**
   * Creates the port.
   *
   * @param types the types of documents, with the actions that workflows may call
   */
  public WorkflowMutations(
      DocumentMutator mutator, DocumentTable table, AuditLog log, List<DocumentType> types) {
    this.mutator = mutator;
    this.table = table;
    this.log = log;
    this.types = List.copyOf(types);
  }

  @Override
  public MutationResult mutate(
      StoreTransaction transaction, MutationOrigin origin, Mutation mutation) {
    var action =
        types.stream()
            .flatMap(
                type -> Optional.ofNullable(type.actions().get(mutation.actionType())).stream())
            .findFirst();
    if (action.isEmpty()) {
      return refused("ACTION_UNKNOWN", "the ERP has no action " + mutation.actionType());
    }
    var tx = OrgTransaction.of(mutation.document().org(), transaction);
    var found = current(tx, mutation.document(), mutation.version());
    if (found.isEmpty()) {
      return refused(RequestResult.STALE, GONE);
    }
    var result = action.get().run(tx, mutation.document(), found.get(), mutation.payload());
    if (result instanceof ActionResult.Declined declined) {
      return refused(declined.code(), declined.reason());
    }
    return finished(tx, mutation, found.get(), (ActionResult.Done) result, origin);
  }

  private MutationResult finished(
      OrgTransaction tx,
      Mutation mutation,
      DocumentView before,
      ActionResult.Done done,
      MutationOrigin step) {
    var document = mutation.document();
    var origin = ChangeOrigin.step(step, mutation.actionType());
    if (done.changes().isEmpty()) {
      log.logDone(tx, document, origin, mutation.version(), mutation.version());
      return new MutationResult.Changed(before, done.receipt());
    }
    var changed =
        mutator.change(
            tx, document, mutation.version(), view -> with(view, done.changes()), origin);
    if (changed instanceof Refused refused) {
      // The action has written by now; thrown, it is undone to the engine's savepoint.
      throw new IllegalStateException(refused.code() + ": " + refused.reason());
    }
    return new MutationResult.Changed(table.find(tx, document).orElseThrow(), done.receipt());
  }

  @Override
  public MutationResult transition(
      StoreTransaction transaction, MutationOrigin origin, Transition transition) {
    UnaryOperator<DocumentView> change =
        view -> DocumentView.of(view.version(), transition.to(), view.fields());
    var tx = OrgTransaction.of(transition.document().org(), transaction);
    var changed =
        mutator.change(
            tx,
            transition.document(),
            transition.version(),
            change,
            ChangeOrigin.step(origin, transition.verb()));
    return changed instanceof Refused refused
        ? refused(refused.code(), refused.reason())
        : new MutationResult.Changed(table.find(tx, transition.document()).orElseThrow(), Map.of());
  }

  /** The new document has the fields of the old one, and goes through the same creation. */
  @Override
  public Amending amend(StoreTransaction transaction, Amendment amendment) {
    var original = amendment.original();
    var tx = OrgTransaction.of(original.org(), transaction);
    var found = current(tx, original, amendment.version());
    if (found.isEmpty()) {
      return new Amending.Refused(RequestResult.STALE, GONE);
    }
    var fields = new LinkedHashMap<String, @Nullable Object>(found.get().fields());
    fields.put("amended_from_id", original.id());
    var document =
        new DocumentRef(
            original.org(), original.type(), original.id() + "-A" + amendment.version());
    var created =
        mutator.create(
            tx,
            document,
            DocumentView.of(1, DocumentType.named(original.type(), types).firstStatus(), fields),
            ChangeOrigin.person(amendment.by(), original.type() + ".amend"));
    return created instanceof Refused refused
        ? new Amending.Refused(refused.code(), refused.reason())
        : new Amending.Created(document);
  }

  private Optional<DocumentView> current(OrgTransaction tx, DocumentRef document, long version) {
    return table.find(tx, document).filter(view -> view.version() == version);
  }

  private static DocumentView with(DocumentView view, Map<String, @Nullable Object> changes) {
    var fields = new LinkedHashMap<String, @Nullable Object>(view.fields());
    fields.putAll(changes);
    return DocumentView.of(view.version(), view.status(), fields);
  }

  private static MutationResult.Refused refused(String code, String reason) {
    return new MutationResult.Refused(code, reason, Map.of());
  }
}
