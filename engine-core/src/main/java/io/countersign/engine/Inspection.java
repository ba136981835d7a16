package io.countersign.engine;

import io.countersign.engine.approval.ApprovalRow;
import io.countersign.engine.approval.InboxItem;
import io.countersign.engine.approval.InboxItem.Question;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.port.HostPorts;
import io.countersign.engine.store.Approvals;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.Store;
import io.countersign.engine.store.StoreTransaction;
import java.util.List;
import java.util.Optional;

/**
 * What there is to see. Takes no lock and changes nothing; what it shows may be over by the time
 * that somebody acts on it, and is then refused. Immutable and safe for many threads.
 */
public final class Inspection {

  private final Store store;
  private final HostPorts ports;

  Inspection(Store store, HostPorts ports) {
    this.store = store;
    this.ports = ports;
  }

  /**
   * The decisions that are awaited of somebody, oldest first: exactly those that this person may
   * give now, with the roles that the directory knows now. Each comes with the document as it was
   * when the question was asked, and never as it has become since. One read for all of them, and
   * two for each.
   */
  public List<InboxItem> inbox(StoreTransaction transaction, String org, String person) {
    var roles = ports.directory().rolesOf(transaction, org, person);
    var who = new Actor(person, Actor.Kind.ACTOR, roles);
    return store.approvals().open(transaction, org, new Approvals.Person(person, roles)).stream()
        .filter(one -> mayDecide(transaction, org, one, who))
        .map(one -> item(transaction, one, who))
        .toList();
  }

  private boolean mayDecide(
      StoreTransaction transaction, String org, Approvals.Asking one, Actor who) {
    return store
        .history()
        .instance(transaction, new InstanceKey.ById(org, one.instance()))
        .filter(
            state ->
                Optional.ofNullable(state.approvals().get(one.row().step()))
                    .filter(approval -> approval.bar(who, state.deciders()).isEmpty())
                    .isPresent())
        .isPresent();
  }

  private InboxItem item(StoreTransaction transaction, Approvals.Asking one, Actor who) {
    var row = one.row();
    var parties =
        row.turn().stream()
            .map(party -> row.asked().parties().get(party))
            .filter(party -> party.admits(who))
            .map(party -> party.name())
            .toList();
    var question =
        new Question(
            row.step(),
            row.nodeId(),
            row.shown(),
            parties,
            row.times().asked(),
            row.times().until());
    return new InboxItem(
        one.instance(),
        one.document(),
        question,
        shown(transaction, one.document(), row.shown()),
        row.asked().requester());
  }

  /** A host that keeps no versions may still have just this one. */
  private Optional<DocumentView> shown(
      StoreTransaction transaction, DocumentRef document, ApprovalRow.Shown shown) {
    return ports
        .documents()
        .at(transaction, document, shown.version(), shown.snapshot())
        .or(() -> ports.documents().find(transaction, document))
        .filter(view -> view.version() == shown.version());
  }
}
