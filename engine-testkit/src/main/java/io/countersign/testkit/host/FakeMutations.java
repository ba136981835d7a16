package io.countersign.testkit.host;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.port.MutationOrigin;
import io.countersign.engine.port.MutationResult;
import io.countersign.engine.port.Mutations;
import io.countersign.engine.store.StoreTransaction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Changes {@link FakeDocuments} as the engine asks, and records what was done. An action changes
 * nothing unless {@link #on} says what; it leaves a receipt all the same. A request that was
 * decided on another version than the document has is refused.
 */
public final class FakeMutations implements Mutations {

  private final FakeDocuments documents;
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

  /** What the host does when it is asked for an action or a transition. */
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
    return react(wanted, mutation.version(), status);
  }

  @Override
  public MutationResult transition(
      StoreTransaction transaction, MutationOrigin origin, Transition transition) {
    var way = new LinkedHashMap<String, @Nullable Object>();
    way.put("from", transition.from());
    way.put("to", transition.to());
    var wanted = new Done(transition.document(), transition.verb(), way, origin);
    return react(wanted, transition.version(), transition.to());
  }

  private MutationResult react(Done wanted, long version, String status) {
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
    done.add(wanted);
    return new MutationResult.Changed(
        after(wanted.document(), before, status, reaction.changes), receipt(wanted, reaction));
  }

  private DocumentView after(
      DocumentRef document,
      DocumentView before,
      String status,
      Map<String, @Nullable Object> changes) {
    boolean same = before.status().equals(status) && changes.isEmpty();
    return same ? before : documents.change(document, status, changes);
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
