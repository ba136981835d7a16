package io.countersign.engine.advance;

import io.countersign.engine.advance.HostRoom.Visit;
import io.countersign.engine.kernel.Approval.Party;
import io.countersign.engine.kernel.HostCall;
import io.countersign.engine.port.Directory;
import io.countersign.engine.workflow.Approvers;
import io.countersign.engine.workflow.Approvers.Approver;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the people behind the approvers that a step names, with the host's directory. */
final class Parties {

  private final Directory directory;

  Parties(Directory directory) {
    this.directory = directory;
  }

  List<Party> of(Visit visit, HostCall.FindApprovers find) {
    if (find.approvers() instanceof Approvers.Chain chain) {
      return directory.chain(visit.transaction(), visit.document().org(), chain.chainId()).stream()
          .map(group -> new Party(group.name(), group.members()))
          .toList();
    }
    var inline = (Approvers.Inline) find.approvers();
    var parties = new ArrayList<Party>();
    for (int i = 0; i < inline.approvers().size(); i++) {
      parties.add(party(visit, inline.approvers().get(i), find.named().get(i)));
    }
    return parties;
  }

  private Party party(Visit visit, Approver approver, @Nullable Object named) {
    var transaction = visit.transaction();
    var org = visit.document().org();
    if (approver instanceof Approvers.User user) {
      return new Party("user:" + user.userId(), List.of(user.userId()));
    }
    if (approver instanceof Approvers.Role role) {
      return new Party("role:" + role.role(), picked(visit, role));
    }
    if (approver instanceof Approvers.Superior superior) {
      var found = directory.superior(transaction, org, find.requester(), superior.levels());
      return new Party("manager:" + superior.levels(), found.map(List::of).orElse(List.of()));
    }
    if (approver instanceof Approvers.Strategy strategy) {
      var found =
          directory.strategy(transaction, org, strategy.name(), visit.facts().document().fields());
      return new Party("strategy:" + strategy.name(), found);
    }
    return new Party("rule:" + ((Approvers.Rule) approver).expression(), people(named));
  }

  private List<String> picked(Visit visit, Approvers.Role role) {
    var org = visit.document().org();
    var holders = directory.holders(visit.transaction(), org, role.role());
    if (holders.isEmpty()) {
      return holders;
    }
    return switch (role.pick()) {
      case ANY -> holders;
      // The steps of an instance are numbered, so the turn is the same wherever it is asked.
      case ROUND_ROBIN -> List.of(holders.get((int) (visit.origin().step() % holders.size())));
      case FIRST_AVAILABLE ->
          holders.stream()
              .filter(
                  person ->
                      directory.isAvailable(visit.transaction(), org, person, visit.facts().now()))
              .findFirst()
              .map(List::of)
              .orElse(List.of());
    };
  }

  private static List<String> people(@Nullable Object named) {
    if (named instanceof List<?> list) {
      return list.stream().map(String::valueOf).toList();
    }
    return named == null ? List.of() : List.of(named.toString());
  }
}
