package io.countersign.engine.instance;

import io.countersign.engine.instance.Approval.Answer;
import io.countersign.engine.instance.Approval.Asked;
import io.countersign.engine.instance.Approval.Decision;
import io.countersign.engine.instance.Approval.Party;
import io.countersign.engine.workflow.Approvers.Role.Pick;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Count of the people who could still answer an open question. It counts the people who are asked,
 * without those who may not decide: the requester, people who have decided on the way to the next
 * gate, people who have abstained for the party, and people who were picked for a role that they do
 * not hold any more. If one person may speak only once, each person is counted for one party only.
 * Immutable.
 */
public final class ApproverCount {

  private final Asked asked;
  private final List<Decision> decisions;
  private final Set<String> deciders;
  private final Map<String, List<String>> holders;
  private final List<Integer> open;
  private final Map<Integer, String> speakers;

  private ApproverCount(
      Asked asked,
      List<Decision> decisions,
      Set<String> deciders,
      Map<String, List<String>> holders) {
    this.asked = asked;
    this.decisions = List.copyOf(decisions);
    this.deciders = Set.copyOf(deciders);
    this.holders = Map.copyOf(holders);
    this.open = asked.open(decisions);
    this.speakers = speakers();
  }

  /**
   * Counts the people who could still answer a question.
   *
   * @param asked who is asked
   * @param decisions the answers so far
   * @param deciders the people who have decided on the way to the next gate
   * @param holders the current holders of the roles; for a role without an entry, those who were
   *     asked count
   */
  public static ApproverCount of(
      Asked asked,
      List<Decision> decisions,
      Set<String> deciders,
      Map<String, List<String>> holders) {
    return new ApproverCount(asked, decisions, deciders, holders);
  }

  /** Counts the people who could still answer an approval. */
  public static ApproverCount of(
      Approval approval, Set<String> deciders, Map<String, List<String>> holders) {
    return of(approval.asked(), approval.decisions(), deciders, holders);
  }

  /** Returns the people who could still answer for a party, sorted. */
  public List<String> able(int party) {
    return candidates(party).stream()
        .filter(person -> objection(party, person).isEmpty())
        .sorted()
        .distinct()
        .toList();
  }

  /** Returns the indexes of the open parties without a person left, in order. */
  public List<Integer> vacant() {
    return open.stream()
        .filter(party -> !speakers.containsKey(party) && !isUncounted(party))
        .toList();
  }

  /** Any holder of a role may answer, and the caller does not know the holders. */
  private boolean isUncounted(int party) {
    return asked.isUncounted(party)
        && asked
            .parties()
            .get(party)
            .office()
            .filter(office -> !holders.containsKey(office.role()))
            .isPresent();
  }

  /** Returns the people who are needed for the other open parties, if each may speak only once. */
  public Set<String> takenParties() {
    return asked.samePerson() ? Set.of() : new TreeSet<>(speakers.values());
  }

  /**
   * Returns why the question cannot be decided any more: too few people are left for the quorum, or
   * none for the party whose turn it is. Returns empty if enough are left.
   */
  public Optional<String> shortage() {
    if (asked.parties().isEmpty()) {
      return Optional.of("there is no person to ask");
    }
    if (asked.countsPeople()) {
      return tooFewPeople();
    }
    var vacant = vacant();
    long approved = decisions.stream().filter(one -> one.answer() == Answer.APPROVED).count();
    boolean isShort = approved + open.size() - vacant.size() < asked.required();
    boolean isBlocked = asked.serial() && !open.isEmpty() && vacant.contains(open.get(0));
    return !vacant.isEmpty() && (isShort || isBlocked)
        ? Optional.of(vacant.stream().map(this::reason).collect(Collectors.joining("; ")))
        : Optional.empty();
  }

  private Optional<String> tooFewPeople() {
    long agreed = decisions.stream().filter(one -> one.answer() == Answer.APPROVED).count();
    long left = open.stream().flatMap(party -> able(party).stream()).distinct().count();
    return agreed + left < asked.required() && open.stream().noneMatch(this::isUncounted)
        ? Optional.of(
            asked.required()
                + " people are needed, "
                + agreed
                + " have agreed, and "
                + left
                + " more may answer")
        : Optional.empty();
  }

  private String reason(int party) {
    var one = asked.parties().get(party);
    var candidates = new TreeSet<>(candidates(party));
    if (candidates.isEmpty()) {
      return "no person is there to answer as " + one.name();
    }
    return "no person may answer as "
        + one.name()
        + ": "
        + candidates.stream()
            .map(
                person ->
                    person
                        + " "
                        + objection(party, person).orElse("is needed to answer as another party"))
            .collect(Collectors.joining(", "));
  }

  private List<String> candidates(int party) {
    var one = asked.parties().get(party);
    return one.office()
        .filter(office -> office.pick() == Pick.ANY)
        .flatMap(office -> Optional.ofNullable(holders.get(office.role())))
        .orElse(one.members());
  }

  /** Returns why a person who is asked for a party could not answer, or empty. */
  private Optional<String> objection(int party, String person) {
    if (!asked.selfApproval() && person.equals(asked.requester())) {
      return Optional.of("asked for the transition");
    }
    if (decisions.stream()
        .anyMatch(
            one -> (one.party() == party || asked.countsPeople()) && one.by().equals(person))) {
      return Optional.of(asked.countsPeople() ? "has answered" : "has abstained");
    }
    if (!asked.samePerson() && deciders.contains(person)) {
      return Optional.of("has decided on this document already");
    }
    return holdsNoMore(asked.parties().get(party), person)
        ? Optional.of("does not hold the role any more")
        : Optional.empty();
  }

  private boolean holdsNoMore(Party party, String person) {
    return party
        .office()
        .flatMap(office -> Optional.ofNullable(holders.get(office.role())))
        .filter(now -> !now.contains(person))
        .isPresent();
  }

  /** Returns one person for each open party, for as many of the parties as possible. */
  private Map<Integer, String> speakers() {
    var found = new TreeMap<Integer, String>();
    if (asked.samePerson()) {
      open.forEach(
          party -> able(party).stream().findFirst().ifPresent(one -> found.put(party, one)));
      return found;
    }
    var people = new LinkedHashMap<Integer, List<String>>();
    open.forEach(party -> people.put(party, able(party)));
    var partyOf = new TreeMap<String, Integer>();
    open.forEach(party -> assign(party, people, partyOf, new HashSet<>()));
    partyOf.forEach((person, party) -> found.put(party, person));
    return found;
  }

  /**
   * Assigns a person to a party; a person assigned to another party is reassigned if that party has
   * others.
   */
  private static boolean assign(
      int party,
      Map<Integer, List<String>> people,
      Map<String, Integer> partyOf,
      Set<String> tried) {
    for (var person : people.getOrDefault(party, List.of())) {
      if (tried.add(person)) {
        var other = partyOf.get(person);
        if (other == null || assign(other, people, partyOf, tried)) {
          partyOf.put(person, party);
          return true;
        }
      }
    }
    return false;
  }

  /** Returns the roles for which the open parties of a question are asked, sorted. */
  public static List<String> roles(Approval approval) {
    var roles = new ArrayList<String>();
    approval.asked().open(approval.decisions()).stream()
        .filter(party -> !approval.asked().isUncounted(party))
        .flatMap(party -> approval.asked().parties().get(party).office().stream())
        .forEach(office -> roles.add(office.role()));
    return roles.stream().sorted().distinct().toList();
  }
}
