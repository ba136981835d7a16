package io.countersign.engine.advance;

import io.countersign.engine.advance.HostCalls.Visit;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.document.UserId;
import io.countersign.engine.family.question.QuestionCall;
import io.countersign.engine.instance.Approval.Office;
import io.countersign.engine.instance.Approval.Party;
import io.countersign.engine.port.Directory;
import io.countersign.engine.workflow.Approvers;
import io.countersign.engine.workflow.Approvers.Role.Pick;
import io.countersign.engine.workflow.graph.ApproverGroup;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Resolver of the people behind the approvers that a step names, with the host's directory. For a
 * role whose holders take turns, the approvals that were requested before tell whose turn it is.
 */
final class PartyResolver {

  private static final int HIGHEST = 20;

  private final Directory directory;

  PartyResolver(Directory directory) {
    this.directory = directory;
  }

  List<Party> of(Visit visit, QuestionCall.FindApprovers find) {
    if (find.approvers() instanceof ApproverGroup.Chain chain) {
      return directory
          .chain(visit.transaction(), OrgId.of(visit.document().org()), chain.chainId())
          .stream()
          .map(group -> new Party(group.name(), present(visit, group.members())))
          .toList();
    }
    var inline = (ApproverGroup.Inline) find.approvers();
    var parties = new ArrayList<Party>();
    for (int i = 0; i < inline.approvers().size(); i++) {
      if (inline.approvers().get(i) instanceof Approvers.Rule rule && rule.each()) {
        parties.addAll(each(rule, people(find, i)));
      } else {
        parties.add(party(visit, find, i, parties));
      }
    }
    return parties;
  }

  /**
   * Returns a party for each distinct person of a list, named after the places of that person in
   * it, counted from 1.
   */
  private static List<Party> each(Approvers.Rule rule, List<String> people) {
    var places = new LinkedHashMap<String, List<String>>();
    for (int i = 0; i < people.size(); i++) {
      places
          .computeIfAbsent(people.get(i), person -> new ArrayList<>())
          .add(Integer.toString(i + 1));
    }
    return places.entrySet().stream()
        .map(
            one ->
                new Party(
                    "rule:" + rule.expression() + " (" + String.join(", ", one.getValue()) + ")",
                    List.of(one.getKey())))
        .toList();
  }

  /** Returns the current holders of roles. */
  Map<String, List<String>> holders(Visit visit, QuestionCall.FindHolders find) {
    var org = visit.document().org();
    var holders = new TreeMap<String, List<String>>();
    for (var role : find.roles()) {
      holders.put(role, directory.holders(visit.transaction(), OrgId.of(org), role));
    }
    return holders;
  }

  /** Returns the parties, with a superior of the requester in place of each vacant party. */
  List<Party> superiors(Visit visit, QuestionCall.FindSuperiors find) {
    var barred = new TreeSet<>(find.barred());
    barred.add(find.requester());
    var parties = new ArrayList<>(find.parties());
    for (int vacant : find.vacant()) {
      var found = superior(visit, find.requester(), barred);
      if (found.isPresent()) {
        barred.add(found.get());
        var name = "superior for " + parties.get(vacant).name();
        parties.set(vacant, new Party(name, List.of(found.get())));
      }
    }
    return parties;
  }

  /** Returns the nearest superior who may decide. A hierarchy without an end stops the search. */
  private Optional<String> superior(Visit visit, String person, Set<String> barred) {
    var org = visit.document().org();
    for (int levels = 1; levels <= HIGHEST; levels++) {
      var found = directory.superior(visit.transaction(), OrgId.of(org), UserId.of(person), levels);
      if (found.isEmpty() || !barred.contains(found.get())) {
        return found;
      }
    }
    return Optional.empty();
  }

  private Party party(Visit visit, QuestionCall.FindApprovers find, int index, List<Party> before) {
    var transaction = visit.transaction();
    var org = visit.document().org();
    var approver = ((ApproverGroup.Inline) find.approvers()).approvers().get(index);
    if (approver instanceof Approvers.User user) {
      return new Party("user:" + user.userId(), List.of(user.userId()));
    }
    if (approver instanceof Approvers.Role role) {
      return new Party(
          "role:" + role.role(),
          askDirectory(visit, role, find.barred(), before),
          Optional.of(new Office(role.role(), role.pick())));
    }
    if (approver instanceof Approvers.Superior superior) {
      var found =
          directory.superior(
              transaction, OrgId.of(org), UserId.of(find.requester()), superior.levels());
      return new Party("manager:" + superior.levels(), found.map(List::of).orElse(List.of()));
    }
    if (approver instanceof Approvers.Strategy strategy) {
      var found =
          directory.strategy(
              transaction, OrgId.of(org), strategy.name(), visit.facts().document().fields());
      return new Party("strategy:" + strategy.name(), found);
    }
    return new Party("rule:" + ((Approvers.Rule) approver).expression(), people(find, index));
  }

  private List<String> askDirectory(
      Visit visit, Approvers.Role role, List<String> barred, List<Party> before) {
    var org = visit.document().org();
    var holders = directory.holders(visit.transaction(), OrgId.of(org), role.role());
    if (role.pick() == Pick.ANY) {
      return holders;
    }
    // A person who may not decide must not be the only one who is asked.
    var able = new ArrayList<>(holders);
    able.removeAll(barred);
    if (role.pick() == Pick.FIRST_AVAILABLE) {
      return able.stream().filter(person -> isPresent(visit, person)).limit(1).toList();
    }
    var last =
        pickedHere(role, before)
            .or(() -> pickedNow(role, visit))
            .or(() -> visit.transaction().approvals().pickedLast(OrgId.of(org), role.role()));
    return next(holders, last).stream()
        .filter(able::contains)
        .filter(person -> isPresent(visit, person))
        .limit(1)
        .toList();
  }

  /**
   * Returns the members of a group who are present, or all members if none is, to answer on their
   * return.
   */
  private List<String> present(Visit visit, List<String> members) {
    var present = members.stream().filter(person -> isPresent(visit, person)).toList();
    return present.isEmpty() ? members : present;
  }

  private boolean isPresent(Visit visit, String person) {
    return directory.isAvailable(
        visit.transaction(),
        OrgId.of(visit.document().org()),
        UserId.of(person),
        visit.facts().now());
  }

  /** One step may ask for the same role more than once. */
  private static Optional<String> pickedHere(Approvers.Role role, List<Party> before) {
    return before.stream()
        .filter(party -> party.office().equals(Optional.of(new Office(role.role(), role.pick()))))
        .flatMap(party -> party.members().stream())
        .reduce((first, second) -> second);
  }

  /**
   * Approvals that this advance has requested and not written are later than all that are written.
   */
  private static Optional<String> pickedNow(Approvers.Role role, Visit visit) {
    return visit.asked().stream()
        .flatMap(one -> pickedHere(role, one.asked().parties()).stream())
        .reduce((first, second) -> second);
  }

  /**
   * Returns the holders in turn, beginning after the one whose turn it was; all holders if that one
   * has left.
   */
  private static List<String> next(List<String> holders, Optional<String> last) {
    int turn = last.map(holders::indexOf).orElse(-1) + 1;
    var order = new ArrayList<>(holders.subList(turn, holders.size()));
    order.addAll(holders.subList(0, turn));
    return order;
  }

  private static List<String> people(QuestionCall.FindApprovers find, int index) {
    return people(find.named().get(index));
  }

  private static List<String> people(@Nullable Object named) {
    if (named instanceof List<?> list) {
      return list.stream().map(String::valueOf).toList();
    }
    return named == null ? List.of() : List.of(named.toString());
  }
}
