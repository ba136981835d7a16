package io.countersign.engine.store;

import io.countersign.engine.approval.ApprovalRow;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Rows of approvals: the only place where decisions and their reasons are kept for readers. They
 * are written with the change sets of their instances. Reading them takes no lock.
 */
public interface ApprovalQueries {

  /** Returns the approvals that an instance has asked for, in the order of their numbers. */
  List<ApprovalRow> of(OrgId org, InstanceId instance);

  /**
   * Returns the open approvals of an organisation in which it is a person's turn: the person was
   * asked by name, or holds a role of which any holder is asked. The oldest come first: in the
   * order of {@link Asking#cursor}. One statement returns everything that tells who may decide.
   */
  List<Asking> open(OrgId org, Person person, ListSlice slice);

  /**
   * Returns the person who was picked last for a role whose holders are asked in turn, in any
   * instance of the organisation, regardless of the result of that approval. What this transaction
   * wrote counts.
   */
  Optional<String> pickedLast(OrgId org, String role);

  /**
   * Person with current roles.
   *
   * @param id the host's id of that person
   * @param roles the roles
   */
  record Person(String id, List<String> roles) {

    /** Copies the roles. */
    public Person {
      roles = List.copyOf(roles);
    }
  }

  /**
   * Open approval with the instance that asked for it.
   *
   * @param instance the instance
   * @param document its document
   * @param row the approval
   * @param deciders the people who have decided on the way to the next gate: {@link
   *     io.countersign.engine.instance.InstanceState#deciders} of the instance as it stands
   */
  record Asking(String instance, DocumentRef document, ApprovalRow row, Set<String> deciders) {

    /** Sorts the deciders. */
    public Asking {
      deciders = Collections.unmodifiableSet(new TreeSet<>(deciders));
    }

    /**
     * Returns its place in the list: when it was asked, in which instance, and its number there.
     */
    public ListCursor cursor() {
      return new ListCursor(row.times().asked(), instance, row.step());
    }
  }
}
