package io.countersign.testkit.host;

import io.countersign.engine.document.OrgId;
import io.countersign.engine.document.UserId;
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

/** A directory in memory, empty until a test adds people and roles. */
public final class FakeDirectory implements Directory {

  private final Map<String, List<String>> roles = new LinkedHashMap<>();
  private final Map<String, String> superiors = new TreeMap<>();
  private final Set<String> absent = new TreeSet<>();
  private final Map<String, List<Group>> chains = new TreeMap<>();
  private final Map<String, List<String>> strategies = new TreeMap<>();
  private final Set<Class<?>> missing = new HashSet<>();

  /** Reads memory only. */
  @Override
  public boolean asksInTransaction() {
    return false;
  }

  /** Gives a person exactly these roles. */
  public FakeDirectory person(String id, String... hasRoles) {
    roles.put(id, List.of(hasRoles));
    return this;
  }

  /** Sets the superior of a person. */
  public FakeDirectory superior(String person, String superior) {
    superiors.put(person, superior);
    return this;
  }

  /** Marks a person as absent. */
  public FakeDirectory absent(String person) {
    absent.add(person);
    return this;
  }

  /** Marks a person as present again. */
  public FakeDirectory back(String person) {
    absent.remove(person);
    return this;
  }

  /** Adds an approval chain of single people, one after another. */
  public FakeDirectory chain(String id, String... people) {
    return chainOf(id, List.of(people).stream().map(one -> new Group(one, List.of(one))).toList());
  }

  /** Adds an approval chain of groups, one after another. */
  public FakeDirectory chainOf(String id, List<Group> groups) {
    chains.put(id, List.copyOf(groups));
    return this;
  }

  /** Sets the people that a strategy of the host names, for every document. */
  public FakeDirectory strategy(String name, String... people) {
    strategies.put(name, List.of(people));
    return this;
  }

  /** Makes this directory support no approvers of this kind, such as superiors. */
  public FakeDirectory without(Class<? extends Approvers.Approver> kind) {
    missing.add(kind);
    return this;
  }

  @Override
  public boolean finds(StoreTransaction transaction, OrgId org, Approvers.Approver approver) {
    if (approver instanceof Approvers.Role role) {
      return !holders(transaction, org, role.role()).isEmpty();
    }
    return approver instanceof Approvers.User user
        ? roles.containsKey(user.userId())
        : !missing.contains(approver.getClass());
  }

  @Override
  public List<String> holders(StoreTransaction transaction, OrgId org, String role) {
    return roles.entrySet().stream()
        .filter(person -> person.getValue().contains(role))
        .map(Map.Entry::getKey)
        .toList();
  }

  @Override
  public Optional<String> superior(
      StoreTransaction transaction, OrgId org, UserId person, int levels) {
    var found = Optional.of(person.value());
    for (int level = 0; level < levels; level++) {
      found = found.flatMap(one -> Optional.ofNullable(superiors.get(one)));
    }
    return found;
  }

  @Override
  public boolean isAvailable(StoreTransaction transaction, OrgId org, UserId person, Instant at) {
    return !absent.contains(person.value());
  }

  @Override
  public List<String> rolesOf(StoreTransaction transaction, OrgId org, UserId person) {
    return roles.getOrDefault(person.value(), List.of());
  }

  @Override
  public List<Group> chain(StoreTransaction transaction, OrgId org, String chainId) {
    return chains.getOrDefault(chainId, List.of());
  }

  @Override
  public List<String> strategy(
      StoreTransaction transaction,
      OrgId org,
      String strategy,
      Map<String, @Nullable Object> fields) {
    return strategies.getOrDefault(strategy, List.of());
  }
}
