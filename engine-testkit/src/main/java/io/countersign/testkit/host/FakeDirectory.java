package io.countersign.testkit.host;

import io.countersign.engine.port.Directory;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.workflow.Approvers;
import java.time.Instant;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The people of every organisation. Nobody is there and nobody holds a role until a test says. */
public final class FakeDirectory implements Directory {

  private final Map<String, List<String>> roles = new LinkedHashMap<>();
  private final Map<String, String> superiors = new TreeMap<>();
  private final Set<String> absent = new TreeSet<>();
  private final Map<String, List<Group>> chains = new TreeMap<>();
  private final Map<String, List<String>> strategies = new TreeMap<>();
  private final Set<Class<?>> missing = new HashSet<>();

  /** What it knows is in memory. */
  @Override
  public boolean asksInTransaction() {
    return false;
  }

  /** Somebody has these roles, and no others. */
  public FakeDirectory person(String id, String... hasRoles) {
    roles.put(id, List.of(hasRoles));
    return this;
  }

  /** Somebody has a superior. */
  public FakeDirectory superior(String person, String superior) {
    superiors.put(person, superior);
    return this;
  }

  /** Somebody cannot be asked. */
  public FakeDirectory absent(String person) {
    absent.add(person);
    return this;
  }

  /** Somebody can be asked again. */
  public FakeDirectory back(String person) {
    absent.remove(person);
    return this;
  }

  /** A chain that the organisation keeps, of single people one after another. */
  public FakeDirectory chain(String id, String... people) {
    return chainOf(id, List.of(people).stream().map(one -> new Group(one, List.of(one))).toList());
  }

  /** A chain that the organisation keeps, of groups one after another. */
  public FakeDirectory chainOf(String id, List<Group> groups) {
    chains.put(id, List.copyOf(groups));
    return this;
  }

  /** Whom a strategy of the host's names, whatever the document is. */
  public FakeDirectory strategy(String name, String... people) {
    strategies.put(name, List.of(people));
    return this;
  }

  /** It does not find approvers of this kind, such as superiors. */
  public FakeDirectory without(Class<? extends Approvers.Approver> kind) {
    missing.add(kind);
    return this;
  }

  @Override
  public boolean finds(StoreTransaction transaction, String org, Approvers.Approver approver) {
    if (approver instanceof Approvers.Role role) {
      return !holders(transaction, org, role.role()).isEmpty();
    }
    return approver instanceof Approvers.User user
        ? roles.containsKey(user.userId())
        : !missing.contains(approver.getClass());
  }

  @Override
  public List<String> holders(StoreTransaction transaction, String org, String role) {
    return roles.entrySet().stream()
        .filter(person -> person.getValue().contains(role))
        .map(Map.Entry::getKey)
        .toList();
  }

  @Override
  public Optional<String> superior(
      StoreTransaction transaction, String org, String person, int levels) {
    var found = Optional.of(person);
    for (int level = 0; level < levels; level++) {
      found = found.flatMap(one -> Optional.ofNullable(superiors.get(one)));
    }
    return found;
  }

  @Override
  public boolean isAvailable(StoreTransaction transaction, String org, String person, Instant at) {
    return !absent.contains(person);
  }

  @Override
  public List<String> rolesOf(StoreTransaction transaction, String org, String person) {
    return roles.getOrDefault(person, List.of());
  }

  @Override
  public List<Group> chain(StoreTransaction transaction, String org, String chainId) {
    return chains.getOrDefault(chainId, List.of());
  }

  @Override
  public List<String> strategy(
      StoreTransaction transaction,
      String org,
      String strategy,
      Map<String, @Nullable Object> fields) {
    return strategies.getOrDefault(strategy, List.of());
  }
}
