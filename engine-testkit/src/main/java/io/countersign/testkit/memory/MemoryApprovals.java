package io.countersign.testkit.memory;

import io.countersign.engine.approval.ApprovalRow;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.store.ApprovalQueries;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.ListSlice;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The approvals of a memory store. */
final class MemoryApprovals implements ApprovalQueries {

  private final MemoryStore store;
  private final MemoryTransaction transaction;

  MemoryApprovals(MemoryStore store, MemoryTransaction transaction) {
    this.store = store;
    this.transaction = transaction;
  }

  @Override
  public List<ApprovalRow> of(OrgId org, InstanceId instance) {
    store.need(transaction);
    return store
        .find(new InstanceKey.ById(org, instance))
        .map(InstanceData::approvals)
        .orElse(List.of());
  }

  @Override
  public List<Asking> open(OrgId org, Person person, ListSlice slice) {
    store.need(transaction);
    var who = new Actor(person.id(), Actor.Kind.ACTOR, person.roles());
    return shelves(org.value())
        .flatMap(
            data ->
                data.approvals().stream()
                    .filter(row -> isTurnOf(row, who))
                    .map(row -> asking(data, row)))
        .filter(one -> slice.begins(one.cursor()))
        .sorted(Comparator.comparing(Asking::cursor))
        .limit(slice.limit())
        .toList();
  }

  private static boolean isTurnOf(ApprovalRow row, Actor who) {
    return !row.partiesOf(who).isEmpty();
  }

  private static Asking asking(InstanceData data, ApprovalRow row) {
    var identity = data.state().identity();
    return new Asking(identity.instance(), identity.document(), row, data.state().deciders());
  }

  @Override
  public Optional<String> pickedLast(OrgId org, String role) {
    store.need(transaction);
    return shelves(org.value())
        .flatMap(
            data ->
                data.approvals().stream()
                    .filter(row -> !row.pickedFor(role).isEmpty())
                    .map(row -> new Pick(data.order(row), row.pickedFor(role))))
        .max(Comparator.comparingLong(Pick::order))
        .map(pick -> pick.people().get(pick.people().size() - 1));
  }

  private record Pick(long order, List<String> people) {}

  private Stream<InstanceData> shelves(String org) {
    return store.all().stream().filter(data -> MemoryStore.org(data.state()).equals(org));
  }
}
