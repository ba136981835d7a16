package io.countersign.engine.port;

import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.workflow.Approvers;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The people of an organisation. Reads: they change nothing and may be repeated. The answers are
 * kept in the journal, so that nobody is asked again when it is replayed.
 *
 * <p>Every host knows people and their roles. A host that keeps a hierarchy, chains, absences or
 * strategies says so by the methods that have a default, and by {@link #finds}.
 */
public interface Directory {

  /**
   * Whether this directory knows such approvers in an organisation. It is asked when a workflow is
   * published. A person or a role that is not known is a warning, because either may come before
   * the first document does. Superiors, strategies and rules that are not known are an error: a
   * hierarchy or a strategy comes with a release of the host, and a document would wait for it.
   *
   * <p>This default knows roles that have holders, every person and every rule, and neither
   * superiors nor strategies.
   */
  default boolean finds(StoreTransaction transaction, String org, Approvers.Approver approver) {
    if (approver instanceof Approvers.Role role) {
      return !holders(transaction, org, role.role()).isEmpty();
    }
    return !(approver instanceof Approvers.Superior || approver instanceof Approvers.Strategy);
  }

  /**
   * Whether an organisation keeps a chain. It is asked when a workflow is published, which warns of
   * one that is not known. This default knows chains that have parties.
   */
  default boolean findsChain(StoreTransaction transaction, String org, String chainId) {
    return !chain(transaction, org, chainId).isEmpty();
  }

  /**
   * Whether answers may need statements in the transaction that is handed over. Before those the
   * engine sets a savepoint, so that one that fails takes nothing else with it; that is a round
   * trip in a transaction of the host's. A directory that answers from memory or from elsewhere
   * says no and saves it.
   */
  default boolean asksInTransaction() {
    return true;
  }

  /** The ids of those who hold a role, in the order in which they are asked; empty for nobody. */
  List<String> holders(StoreTransaction transaction, String org, String role);

  /** The superior of a person, so many levels up, from 1; nothing where there is none. */
  default Optional<String> superior(
      StoreTransaction transaction, String org, String person, int levels) {
    return Optional.empty();
  }

  /** Whether a person can be asked at a time; always, unless a host knows better. */
  default boolean isAvailable(StoreTransaction transaction, String org, String person, Instant at) {
    return true;
  }

  /** The roles that a person has now. */
  List<String> rolesOf(StoreTransaction transaction, String org, String person);

  /** The parties of a chain that the organisation keeps, one after another; empty if unknown. */
  default List<Group> chain(StoreTransaction transaction, String org, String chainId) {
    return List.of();
  }

  /** Those whom a strategy of the host's names for a document; empty for nobody. */
  default List<String> strategy(
      StoreTransaction transaction,
      String org,
      String strategy,
      Map<String, @Nullable Object> fields) {
    return List.of();
  }

  /**
   * People any one of whom may speak.
   *
   * @param name how people call them
   * @param members their ids
   */
  record Group(String name, List<String> members) {

    /** Copies the members. */
    public Group {
      members = List.copyOf(members);
    }
  }
}
