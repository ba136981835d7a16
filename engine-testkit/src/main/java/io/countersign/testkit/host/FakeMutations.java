package io.countersign.testkit.host;

import io.countersign.engine.Joined;
import io.countersign.engine.advance.Caller;
import io.countersign.engine.document.DocumentChange;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.MutationOrigin;
import io.countersign.engine.document.ProposedChange;
import io.countersign.engine.document.Verdict;
import io.countersign.engine.port.MutationResult;
import io.countersign.engine.port.Mutations;
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
 * Changes {@link FakeDocuments} as the engine asks, and keeps what was done. An action changes
 * nothing unless {@link #on} says what; it leaves a receipt all the same. A request that was
 * decided on another version than the document has is refused. Once it knows the engine, it asks
 * the guard before each change and records it afterwards, with the origin that it was handed.
 */
public final class FakeMutations implements Mutations {

  private final FakeDocuments documents;
  private Function<StoreTransaction, Optional<Joined>> engine = transaction -> Optional.empty();
  private UnaryOperator<String> beginning = type -> "draft";
  private final Map<String, Reaction> reactions = new TreeMap<>();
  private final List<Done> attempts = new ArrayList<>();
  private List<Done> done = new ArrayList<>();

  /** Mutations of these documents. */
  public FakeMutations(FakeDocuments documents) {
    this.documents = documents;
  }

  /**
   * Something that the engine had done.
   *
   * @param document to which document
   * @param name the action type, or the verb of the transition
   * @param payload what the action was given; of a transition {@code from} and {@code to}
   * @param origin for which step
   */
  public record Done(
      DocumentRef document,
      String name,
      Map<String, @Nullable Object> payload,
      MutationOrigin origin) {}

  /** Says which engine to ask and to tell, in a transaction. */
  public void through(Function<StoreTransaction, Joined> joining) {
    engine = transaction -> Optional.of(joining.apply(transaction));
  }

  /** Says in which status documents of a type begin; {@code draft} unless it is said. */
  public void beginningIn(UnaryOperator<String> statusOfType) {
    beginning = statusOfType;
  }

  /** What the host does when it is asked for an action, a transition, or to {@code amend}. */
  public Reaction on(String name) {
    return reactions.computeIfAbsent(name, any -> new Reaction());
  }

  /** Everything that was done and not rolled back, in order. */
  public List<Done> done() {
    return List.copyOf(done);
  }

  /** Everything that was asked for, what broke, was declined or was rolled back included. */
  public List<Done> attempts() {
    return List.copyOf(attempts);
  }

  /** What was done, as it stands now, to come back to. The documents are restored on their own. */
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
   * Makes a new document with the fields of the original, those changes that {@link #on} says of
   * {@code amend}, and the id of the original as {@code amended_from_id}, in the status that {@link
   * #beginningIn} says. It is created as people create documents. Its id is {@link #amendmentOf}.
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
    var caller = new Caller(amendment.by(), amendment.trace());
    engine
        .apply(transaction)
        .ifPresent(joined -> joined.record(DocumentChange.created(document, view), caller));
    return declined == null
        ? new Amending.Created(document)
        : new Amending.Refused(declined.code(), declined.reason());
  }

  /** The next amendment of a document: {@code inv-1-2} is the first of {@code inv-1}. */
  public DocumentRef amendmentOf(DocumentRef original) {
    int number = 2;
    while (!documents.versions(numbered(original, number)).isEmpty()) {
      number++;
    }
    return numbered(original, number);
  }

  private static DocumentRef numbered(DocumentRef original, int number) {
    return new DocumentRef(original.org(), original.type(), original.id() + "-" + number);
  }

  private MutationResult react(Optional<Joined> joined, Done wanted, long version, String status) {
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
    var caller = new Caller(origin.runAs(), origin.trace());
    var verdict = joined.map(one -> one.guard(proposed, caller)).orElse(Verdict.ALLOWED);
    if (verdict instanceof Verdict.Denied denied) {
      var why = denied.problems().get(0);
      return new MutationResult.Refused(why.code().name(), why.message(), Map.of());
    }
    done.add(wanted);
    var view = same ? before : documents.change(wanted.document(), status, reaction.changes);
    var change = DocumentChange.changed(wanted.document(), view).askedBy(origin).under(verdict);
    joined.ifPresent(one -> one.record(change, caller));
    return new MutationResult.Changed(view, receipt(wanted, reaction));
  }

  private static Map<String, @Nullable Object> receipt(Done wanted, Reaction reaction) {
    var receipt = new LinkedHashMap<String, @Nullable Object>(reaction.receipt);
    receipt.putIfAbsent("done", wanted.name());
    return receipt;
  }

  /** What the host does when it is asked for one thing. Whatever is set stays until it is reset. */
  public static final class Reaction {

    private final Map<String, @Nullable Object> changes = new LinkedHashMap<>();
    private final Map<String, @Nullable Object> receipt = new LinkedHashMap<>();
    private MutationResult.@Nullable Refused refused;
    private String failure = "";
    private int failures;

    private Reaction() {}

    /** Also changes a field of the document. */
    public Reaction changes(String field, @Nullable Object value) {
      changes.put(field, PlainFields.plain(value));
      return this;
    }

    /** Adds something to the receipt. */
    public Reaction leaves(String name, @Nullable Object value) {
      receipt.put(name, PlainFields.plain(value));
      return this;
    }

    /** Declines, for a business reason. */
    public Reaction declines(String code, String reason) {
      refused = new MutationResult.Refused(code, reason, Map.of());
      return this;
    }

    /** Throws, so many times; then it is as before. */
    public Reaction fails(String message, int times) {
      failure = message;
      failures = times;
      return this;
    }

    /** Neither declines nor throws any more. */
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
