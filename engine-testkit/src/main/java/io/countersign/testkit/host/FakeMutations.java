package io.countersign.testkit.host;

import io.countersign.engine.WorkflowSession;
import io.countersign.engine.document.DocumentChange;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.EditDecision;
import io.countersign.engine.document.MutationOrigin;
import io.countersign.engine.document.ProposedChange;
import io.countersign.engine.port.MutationResult;
import io.countersign.engine.port.Mutations;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.store.StoreTransaction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Mutations of {@link FakeDocuments}, which also record the requests of the engine. An action
 * changes nothing unless configured with {@link #on}; it leaves a receipt all the same. A request
 * that is based on another version than the current one is refused. Once an engine is set, asks the
 * guard before each change and records it afterwards, with the given origin.
 */
public final class FakeMutations implements Mutations {

  private final FakeDocuments documents;
  private Function<StoreTransaction, Optional<WorkflowSession>> engine =
      transaction -> Optional.empty();
  private UnaryOperator<String> beginning = type -> "draft";
  private final Map<String, Reaction> reactions = new TreeMap<>();
  private final List<Done> attempts = new ArrayList<>();
  private List<Done> done = new ArrayList<>();

  /** Creates mutations of documents. */
  public FakeMutations(FakeDocuments documents) {
    this.documents = documents;
  }

  /**
   * A mutation that the engine requested.
   *
   * @param document to which document
   * @param name the action type, or the verb of the transition
   * @param payload the payload of the action; for a transition, {@code from} and {@code to}
   * @param origin for which step
   */
  public record Done(
      DocumentRef document,
      String name,
      Map<String, @Nullable Object> payload,
      MutationOrigin origin) {}

  /** Sets the engine whose guard is asked and with which changes are recorded, in a transaction. */
  public void through(Function<StoreTransaction, WorkflowSession> joining) {
    engine = transaction -> Optional.of(joining.apply(transaction));
  }

  /** Sets the initial status of document types; the default is {@code draft}. */
  public void beginningIn(UnaryOperator<String> statusOfType) {
    beginning = statusOfType;
  }

  /** Returns the reaction to an action, a transition, or to {@code amend}, for configuration. */
  public Reaction on(String name) {
    return reactions.computeIfAbsent(name, any -> new Reaction());
  }

  /** Returns all mutations that were done and not rolled back, in order. */
  public List<Done> mutations() {
    return List.copyOf(done);
  }

  /** Returns all requests, including those that failed, were declined or were rolled back. */
  public List<Done> attempts() {
    return List.copyOf(attempts);
  }

  /**
   * Returns an action that restores the current list of mutations. Documents are restored
   * separately.
   */
  public Runnable restorer() {
    var copy = List.copyOf(done);
    return () -> done = new ArrayList<>(copy);
  }

  @Override
  public MutationResult mutate(
      StoreTransaction transaction, MutationOrigin origin, Mutation mutation) {
    var wanted = new Done(mutation.document(), mutation.actionType(), mutation.payload(), origin);
    var status = documents.get(mutation.document()).status();
    return react(engine.apply(transaction), wanted, mutation.version(), status);
  }

  @Override
  public MutationResult transition(
      StoreTransaction transaction, MutationOrigin origin, Transition transition) {
    var way = new LinkedHashMap<String, @Nullable Object>();
    way.put("from", transition.from());
    way.put("to", transition.to());
    var wanted = new Done(transition.document(), transition.verb(), way, origin);
    return react(engine.apply(transaction), wanted, transition.version(), transition.to());
  }

  /**
   * Creates a new document with the fields of the original, the changes configured with {@link #on}
   * for {@code amend}, and the id of the original as {@code amended_from_id}, in the status set
   * with {@link #beginningIn}. It is created as if by a person. Its id is {@link #amendmentOf}.
   */
  @Override
  public Amending amend(StoreTransaction transaction, Amendment amendment) {
    var reaction = on("amend");
    reaction.breakIfTold();
    var declined = reaction.refusal();
    var original = amendment.original();
    var document = amendmentOf(original);
    var fields = new LinkedHashMap<String, @Nullable Object>(documents.get(original).fields());
    fields.putAll(reaction.changes);
    fields.put("amended_from_id", original.id());
    var view = documents.create(document, beginning.apply(original.type()), fields);
    var context = new RequestContext(amendment.by(), amendment.trace());
    engine
        .apply(transaction)
        .ifPresent(joined -> joined.record(DocumentChange.create(document, view), context));
    return declined == null
        ? new Amending.Created(document)
        : new Amending.Refused(declined.code(), declined.reason());
  }

  /** Returns the next amendment of a document: {@code inv-1-2} is the first of {@code inv-1}. */
  public DocumentRef amendmentOf(DocumentRef original) {
    int number = 2;
    while (!documents.versions(number(original, number)).isEmpty()) {
      number++;
    }
    return number(original, number);
  }

  private static DocumentRef number(DocumentRef original, int number) {
    return new DocumentRef(original.org(), original.type(), original.id() + "-" + number);
  }

  private MutationResult react(
      Optional<WorkflowSession> joined, Done wanted, long version, String status) {
    attempts.add(wanted);
    var before = documents.get(wanted.document());
    if (before.version() != version) {
      return new MutationResult.Refused(
          "STALE_VERSION",
          "decided on version " + version + ", but the document has " + before.version(),
          Map.of());
    }
    var reaction = on(wanted.name());
    reaction.breakIfTold();
    var declined = reaction.refusal();
    if (declined != null) {
      return declined;
    }
    var after = documents.next(wanted.document(), status, reaction.changes);
    boolean same = before.status().equals(status) && reaction.changes.isEmpty();
    var origin = wanted.origin();
    var proposed = ProposedChange.update(wanted.document(), before, after).askedBy(origin);
    var context = new RequestContext(origin.runAs(), origin.trace());
    var decision = joined.map(one -> one.guard(proposed, context)).orElse(EditDecision.ALLOWED);
    if (decision instanceof EditDecision.Denied denied) {
      var why = denied.problems().get(0);
      return new MutationResult.Refused(why.code().name(), why.message(), Map.of());
    }
    done.add(wanted);
    var view = same ? before : documents.change(wanted.document(), status, reaction.changes);
    var change = DocumentChange.update(wanted.document(), view).askedBy(origin).under(decision);
    joined.ifPresent(one -> one.record(change, context));
    return new MutationResult.Changed(view, receipt(wanted, reaction));
  }

  private static Map<String, @Nullable Object> receipt(Done wanted, Reaction reaction) {
    var receipt = new LinkedHashMap<String, @Nullable Object>(reaction.receipt);
    receipt.putIfAbsent("done", wanted.name());
    return receipt;
  }

  /** The host's reaction to one kind of request. Settings stay until they are reset. */
  public static final class Reaction {

    private final Map<String, @Nullable Object> changes = new LinkedHashMap<>();
    private final Map<String, @Nullable Object> receipt = new LinkedHashMap<>();
    private MutationResult.@Nullable Refused refused;
    private String failure = "";
    private int failures;

    private Reaction() {}

    /** Makes the host also change a field of the document. */
    public Reaction changes(String field, @Nullable Object value) {
      changes.put(field, PlainFields.plain(value));
      return this;
    }

    /** Adds something to the receipt. */
    public Reaction leaves(String name, @Nullable Object value) {
      receipt.put(name, PlainFields.plain(value));
      return this;
    }

    /** Makes the host decline, for a business reason. */
    public Reaction declines(String code, String reason) {
      refused = new MutationResult.Refused(code, reason, Map.of());
      return this;
    }

    /** Makes the host throw, the given number of times. */
    public Reaction fails(String message, int times) {
      failure = message;
      failures = times;
      return this;
    }

    /** Makes the host neither decline nor throw any more. */
    public Reaction succeeds() {
      refused = null;
      failures = 0;
      return this;
    }

    private void breakIfTold() {
      if (failures > 0) {
        failures--;
        throw new IllegalStateException(failure);
      }
    }

    private MutationResult.@Nullable Refused refusal() {
      return refused;
    }
  }
}
