package io.countersign.testkit.advance;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.document.MutationOrigin;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.document.UserId;
import io.countersign.engine.port.CustomStep;
import io.countersign.engine.port.Directory;
import io.countersign.engine.port.Documents;
import io.countersign.engine.port.HostPorts;
import io.countersign.engine.port.MutationResult;
import io.countersign.engine.port.Mutations;
import io.countersign.engine.port.Organisations;
import io.countersign.engine.port.Permissions;
import io.countersign.engine.port.Policies;
import io.countersign.engine.port.Rules;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.testkit.memory.HostResource;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * A host with invoices in memory that obeys, refuses or fails as configured. Transactions of
 * several threads may use it at once: each rolls back the writes of its own thread, and a writer
 * holds the lock of the invoice's instance.
 */
final class InvoiceHost
    implements Documents, Mutations, Directory, Organisations, Policies, Rules, HostResource {

  /** The step types that the host adds. */
  static final List<String> STEPS = List.of("stamp");

  final List<String> calls = new CopyOnWriteArrayList<>();
  final List<MutationOrigin> origins = new CopyOnWriteArrayList<>();
  final Map<String, String> failing = new HashMap<>();
  final Set<Permissions.Kind> forbidden = ConcurrentHashMap.newKeySet();
  final List<Permissions.Attempt> attempts = new CopyOnWriteArrayList<>();
  final Map<String, String> refusing = new HashMap<>();
  final Map<String, String> denying = new HashMap<>();
  final Map<String, Map<String, @Nullable Object>> changes = new HashMap<>();
  private final Map<String, Map<String, @Nullable Object>> versions = new ConcurrentHashMap<>();
  final Map<Long, DocumentView> earlier = new HashMap<>();
  final Set<String> withoutRights = new HashSet<>();
  String stamped = "done";
  boolean broken;
  private final Map<String, DocumentView> documents = new ConcurrentHashMap<>();
  private final ThreadLocal<Deque<Runnable>> undoing = ThreadLocal.withInitial(ArrayDeque::new);

  HostPorts ports() {
    return new HostPorts(
        this,
        this,
        this,
        this,
        new HostPorts.Judges(this, this, (transaction, actor, attempt) -> permitted(attempt)),
        steps());
  }

  private Ruling permitted(Permissions.Attempt attempt) {
    attempts.add(attempt);
    return forbidden.contains(attempt.kind()) ? Ruling.deny("not in May") : Ruling.ALLOWED;
  }

  private Map<String, CustomStep> steps() {
    return Map.of("stamp", (transaction, origin, input) -> stamp());
  }

  /** Makes the configured changes, if any, and ends as configured. */
  private CustomStep.Result stamp() {
    calls.add("stamp");
    var output = Map.<String, @Nullable Object>of("ink", "red");
    var changed = Optional.ofNullable(changes.get("stamp"));
    changed.ifPresent(fields -> fields.forEach((name, value) -> edit("inv-1", name, value)));
    return new CustomStep.Result.Done(stamped, output, changed.map(fields -> get("inv-1")));
  }

  /** Returns the fields of an invoice in a version, as last written under that version. */
  Map<String, @Nullable Object> fields(String id, long version) {
    return versions.getOrDefault(id + "@" + version, Map.of());
  }

  void put(String id, long version, String status, Map<String, @Nullable Object> fields) {
    versions.put(id + "@" + version, fields);
    var before = documents.put(id, DocumentView.of(version, status, fields));
    undoing.get().push(() -> putBack(id, before));
  }

  private void putBack(String id, @Nullable DocumentView before) {
    if (before == null) {
      documents.remove(id);
    } else {
      documents.put(id, before);
    }
  }

  DocumentView get(String id) {
    return Optional.ofNullable(documents.get(id)).orElseThrow();
  }

  void edit(String id, String field, @Nullable Object value) {
    var before = get(id);
    var fields = new LinkedHashMap<String, @Nullable Object>(before.fields());
    fields.put(field, value);
    put(id, before.version() + 1, before.status(), fields);
  }

  @Override
  public Runnable restorer() {
    int size = undoing.get().size();
    return () -> {
      while (undoing.get().size() > size) {
        undoing.get().pop().run();
      }
    };
  }

  @Override
  public Optional<DocumentView> find(StoreTransaction transaction, DocumentRef document) {
    if (broken) {
      throw new IllegalStateException("no documents today");
    }
    return Optional.ofNullable(documents.get(document.id()));
  }

  @Override
  public Optional<DocumentView> at(
      StoreTransaction transaction, DocumentRef document, long version, Optional<String> snapshot) {
    return Optional.ofNullable(earlier.get(version));
  }

  @Override
  public MutationResult mutate(
      StoreTransaction transaction, MutationOrigin origin, Mutation mutation) {
    origins.add(origin);
    var fields = changes.getOrDefault(mutation.actionType(), Map.of("note", "x"));
    return change(mutation.document().id(), mutation.actionType(), null, fields);
  }

  @Override
  public MutationResult transition(
      StoreTransaction transaction, MutationOrigin origin, Transition transition) {
    origins.add(origin);
    var fields = changes.getOrDefault(transition.verb(), Map.of());
    return change(transition.document().id(), transition.verb(), transition.to(), fields);
  }

  private MutationResult change(
      String id, String what, @Nullable String status, Map<String, @Nullable Object> changed) {
    calls.add(what);
    var before = get(id);
    var fields = new LinkedHashMap<String, @Nullable Object>(before.fields());
    fields.putAll(changed);
    put(id, before.version() + 1, status == null ? before.status() : status, fields);
    var failure = failing.get(what);
    if (failure != null) {
      throw new IllegalStateException(failure);
    }
    var refusal = refusing.get(what);
    if (refusal != null) {
      putBack(id, before);
      return new MutationResult.Refused("HOST_SAYS_NO", refusal, Map.of());
    }
    return new MutationResult.Changed(get(id), Map.of("receipt", what));
  }

  @Override
  public List<String> holders(StoreTransaction transaction, OrgId org, String role) {
    return role.equals("manager") ? List.of("grace", "linus") : List.of();
  }

  @Override
  public Optional<String> superior(
      StoreTransaction transaction, OrgId org, UserId person, int levels) {
    return Optional.of("boss");
  }

  @Override
  public boolean isAvailable(StoreTransaction transaction, OrgId org, UserId person, Instant at) {
    return !person.value().equals("grace");
  }

  @Override
  public List<String> rolesOf(StoreTransaction transaction, OrgId org, UserId person) {
    return holders(transaction, org, "manager").contains(person.value())
        ? List.of("manager")
        : List.of("clerk");
  }

  @Override
  public List<Group> chain(StoreTransaction transaction, OrgId org, String chainId) {
    return List.of(new Group(chainId, List.of("ada")));
  }

  @Override
  public List<String> strategy(
      StoreTransaction transaction,
      OrgId org,
      String strategy,
      Map<String, @Nullable Object> fields) {
    return List.of("ada");
  }

  @Override
  public Settings of(StoreTransaction transaction, OrgId org) {
    return new Settings(ZoneOffset.UTC, "system", Map.of());
  }

  @Override
  public Ruling check(StoreTransaction transaction, MutationOrigin origin, Question question) {
    var denial = denying.get(question.action());
    if (denial != null) {
      return Ruling.deny(denial);
    }
    return withoutRights.contains(origin.runAs().id())
        ? Ruling.deny(origin.runAs().id() + " has no right to")
        : Ruling.ALLOWED;
  }

  @Override
  public Verdict evaluate(
      StoreTransaction transaction,
      MutationOrigin origin,
      DocumentRef document,
      String ruleSet,
      Map<String, @Nullable Object> fields) {
    return new Verdict("allow", Map.of("rules", ruleSet));
  }
}
