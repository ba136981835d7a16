package io.countersign.checks.store;

import io.countersign.engine.approval.ApprovalRow;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.journal.StoredState;
import io.countersign.engine.store.ApprovalQueries;
import io.countersign.engine.store.ListSlice;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The approvals, for readers. */
final class SampleApprovals implements ApprovalQueries {

  private final SampleTransaction tx;

  SampleApprovals(SampleTransaction tx) {
    this.tx = tx;
  }

  @Override
  public List<ApprovalRow> of(OrgId org, InstanceId instance) {
    return tx.rows().all(ApprovalRow.class, org.value(), instance.value());
  }

  @Override
  public List<Asking> open(OrgId org, Person person, ListSlice slice) {
    var who = new Actor(person.id(), Actor.Kind.ACTOR, person.roles());
    return tx.rows().all(LiveRow.class, org.value()).stream()
        .flatMap(
            live ->
                of(org, InstanceId.of(live.identity().instance())).stream()
                    .filter(row -> !row.partiesOf(who).isEmpty())
                    .map(row -> asking(live, row)))
        .filter(one -> slice.begins(one.cursor()))
        .sorted(Comparator.comparing(Asking::cursor))
        .limit(slice.limit())
        .toList();
  }

  private static Asking asking(LiveRow live, ApprovalRow row) {
    var deciders = StoredState.deciders(live.texts().approvals());
    return new Asking(live.identity().instance(), live.identity().document(), row, deciders);
  }

  @Override
  public Optional<String> pickedLast(OrgId org, String role) {
    return tx.rows().all(PickRow.class, org.value(), role).stream()
        .map(PickRow::person)
        .reduce((earlier, later) -> later);
  }
}
