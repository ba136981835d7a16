package io.countersign.engine.store;

import io.countersign.engine.approval.ApprovalRow;
import io.countersign.engine.document.DocumentRef;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The rows of approvals: the only place where decisions and their reasons are kept for readers.
 * They are written with the change sets of their instances. Takes no lock.
 */
public interface Approvals {

  /** The approvals that an instance has asked for, in the order of their numbers. */
  List<ApprovalRow> of(StoreTransaction transaction, String org, String instance);

  /**
   * The open approvals of an organisation in which it is somebody's turn: somebody who was asked by
   * name, or who holds a role of which any holder is asked. The oldest come first: in the order of
   * {@link Asking#cursor}. One statement brings everything that tells who may decide.
   */
  List<Asking> open(StoreTransaction transaction, String org, Person person, Slice slice);

  /**
   * Who was picked last for a role of which one holder after another is asked, in any instance of
   * the organisation, whatever became of that approval. What this transaction wrote counts.
   */
  Optional<String> pickedLast(StoreTransaction transaction, String org, String role);

  /**
   * Somebody, with the roles that count now.
   *
   * @param id the id by which the host knows that person
   * @param roles the roles
   */
  record Person(String id, List<String> roles) {

    /** Copies the roles. */
    public Person {
      roles = List.copyOf(roles);
    }
  }

  /**
   * An open approval and where it was asked.
   *
   * @param instance the instance
   * @param document its document
   * @param row the approval
   * @param deciders who has decided on the way to the next gate: {@link
   *     io.countersign.engine.instance.InstanceState#deciders} of the instance as it stands
   */
  record Asking(String instance, DocumentRef document, ApprovalRow row, Set<String> deciders) {

    /** Sorts the deciders. */
    public Asking {
      deciders = Collections.unmodifiableSet(new TreeSet<>(deciders));
    }

    /** Its place in the list: when it was asked, where, and its number there. */
    public Cursor cursor() {
      return new Cursor(row.times().asked(), instance, row.step());
    }
  }
}
