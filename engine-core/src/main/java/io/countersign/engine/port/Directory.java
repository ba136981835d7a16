package io.countersign.engine.port;

import io.countersign.engine.document.OrgId;
import io.countersign.engine.document.UserId;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.workflow.Approvers;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Directory of the people of an organisation. Its methods only read: they change nothing and may be
 * repeated. The answers are kept in the journal, so that a replay asks the directory for nothing.
 *
 * <p>Every host knows people and their roles. A host that keeps a hierarchy, chains, absences or
 * strategies says so by the methods that have a default, and by {@link #finds}.
 */
public interface Directory {

  /**
   * Returns whether this directory knows such approvers in an organisation. It is asked when a
   * workflow is published. An unknown person or role causes a warning, because either may be
   * created before the first document. Unknown superiors, strategies and rules cause an error: a
   * hierarchy or a strategy comes with a release of the host, and a document would wait for it.
   *
   * <p>This default knows roles that have holders, every person and every rule, and neither
   * superiors nor strategies.
   */
  default boolean finds(StoreTransaction transaction, OrgId org, Approvers.Approver approver) {
    if (approver instanceof Approvers.Role role) {
      return !holders(transaction, org, role.role()).isEmpty();
    }
    return !(approver instanceof Approvers.Superior || approver instanceof Approvers.Strategy);
  }

  /**
   * Returns whether an organisation keeps a chain. It is asked when a workflow is published, which
   * warns of an unknown chain. This default knows chains that have parties.
   */
  default boolean findsChain(StoreTransaction transaction, OrgId org, String chainId) {
    return !chain(transaction, org, chainId).isEmpty();
  }

  /**
   * Returns whether answers may need statements in the given transaction. The engine sets a
   * savepoint before such calls, so that a failed statement rolls back only the call; that is a
   * round trip in the host's transaction. A directory that answers from memory or from another
   * source returns false and saves it.
   */
  default boolean asksInTransaction() {
    return true;
  }

  /**
   * Returns the ids of the people who hold a role, in the order in which they are asked; empty if
   * none does.
   */
  List<String> holders(StoreTransaction transaction, OrgId org, String role);

  /**
   * Returns the superior of a person, the given number of levels up, from 1; empty if there is
   * none.
   */
  default Optional<String> superior(
      StoreTransaction transaction, OrgId org, UserId person, int levels) {
    return Optional.empty();
  }

  /** Returns whether a person can be asked at a time; always true by default. */
  default boolean isAvailable(StoreTransaction transaction, OrgId org, UserId person, Instant at) {
    return true;
  }

  /** Returns the roles that a person has now. */
  List<String> rolesOf(StoreTransaction transaction, OrgId org, UserId person);

  /**
   * Returns the parties of a chain that the organisation keeps, one after another; empty if
   * unknown.
   */
  default List<Group> chain(StoreTransaction transaction, OrgId org, String chainId) {
    return List.of();
  }

  /** Returns the people whom a strategy of the host names for a document; empty if none. */
  default List<String> strategy(
      StoreTransaction transaction,
      OrgId org,
      String strategy,
      Map<String, @Nullable Object> fields) {
    return List.of();
  }

  /**
   * Group of people any one of whom may speak.
   *
   * @param name its name for people
   * @param members the ids of its members
   */
  record Group(String name, List<String> members) {

    /** Copies the members. */
    public Group {
      members = List.copyOf(members);
    }
  }
}
