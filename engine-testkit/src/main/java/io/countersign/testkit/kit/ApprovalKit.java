package io.countersign.testkit.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.countersign.engine.approval.ApprovalChange;
import io.countersign.engine.approval.ApprovalRow;
import io.countersign.engine.approval.ApprovalRow.DecisionRow;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.family.instance.InstanceEvent;
import io.countersign.engine.instance.Approval.Answer;
import io.countersign.engine.instance.Approval.Asked;
import io.countersign.engine.instance.Approval.Office;
import io.countersign.engine.instance.Approval.Party;
import io.countersign.engine.instance.Approval.Verdict;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.StatusLifecycles;
import io.countersign.engine.instance.StatusLifecycles.Worth;
import io.countersign.engine.store.ApprovalQueries;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.ListSlice;
import io.countersign.engine.store.Store;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.StoreTransaction.Patience;
import io.countersign.engine.store.StoreTransaction.Written;
import io.countersign.engine.workflow.Approvers.Quorum;
import io.countersign.engine.workflow.Approvers.Role.Pick;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/**
 * Specification of how a store keeps and finds approvals. Extend it, return an empty store, and run
 * it with JUnit.
 */
public abstract class ApprovalKit {

  private static final Instant T0 = ChangeSetBuilder.T0;

  /** Constructor for the subclass of a store's author. */
  protected ApprovalKit() {}

  /**
   * Returns the store, empty at the first call of each test and the same one until its end. Its
   * time must not be before 09:00 UTC on 15 January 2026.
   */
  protected abstract Store store();

  private <T> T in(Function<StoreTransaction, T> work) {
    return store().transactions().inOwn(work);
  }

  private InstanceState write(ChangeSetBuilder sample) {
    Written written = in(tx -> write(tx, sample));
    assertInstanceOf(Written.Done.class, written);
    return sample.state();
  }

  private Written write(StoreTransaction transaction, ChangeSetBuilder sample) {
    if (sample.set().expected() > 0) {
      transaction.lock(
          new InstanceKey.ById(OrgId.of(sample.set().org()), InstanceId.of(sample.instance)),
          Patience.WAIT);
    }
    return sample.write(store(), transaction);
  }

  private static Asked of(boolean serial, Party... parties) {
    return new Asked(List.of(parties), Quorum.ALL, serial, "eve", false, false);
  }

  private static Party person(String id) {
    return new Party("user:" + id, List.of(id));
  }

  private static Party role(String role, Pick pick, String... members) {
    return new Party("role:" + role, List.of(members), Optional.of(new Office(role, pick)));
  }

  private static ApprovalChange decide(long step, int party, String by, Verdict verdict) {
    return new ApprovalChange.Decided(
        step, new DecisionRow(party, by, Answer.APPROVED, "fine", T0.plusSeconds(9)), verdict);
  }

  private static ChangeSetBuilder next(InstanceState state) {
    return ChangeSetBuilder.after(state)
        .event(new InstanceEvent.Ignored("test", "", ChangeSetBuilder.EVE));
  }

  private List<ApprovalRow> rows(String org, String instance) {
    return in(tx -> tx.approvals().of(OrgId.of(org), InstanceId.of(instance)));
  }

  /** Returns the open requests of a person, as instance and number of each. */
  private List<String> open(String org, String person, String... roles) {
    var who = new ApprovalQueries.Person(person, List.of(roles));
    List<ApprovalQueries.Asking> found =
        in(tx -> tx.approvals().open(OrgId.of(org), who, ListSlice.first(100)));
    return found.stream()
        .map(one -> ChangeSetBuilder.name(one.instance()) + ":" + one.row().step())
        .toList();
  }

  private Optional<String> last(String org, String role) {
    return in(tx -> tx.approvals().pickedLast(OrgId.of(org), role));
  }

  /** A row is kept completely, and is not visible to another organisation. */
  @Test
  void shouldKeepApprovals() {
    var sample =
        ChangeSetBuilder.begin(ChangeSetBuilder.id("i1"), "d1")
            .ask(7, T0, of(true, person("bob"), role("boss", Pick.ANY, "cyd", "ada")))
            .ask(5, T0, of(false, person("ada")));
    write(sample);

    assertEquals(
        List.of(5L, 7L),
        rows(ChangeSetBuilder.ORG, ChangeSetBuilder.id("i1")).stream()
            .map(ApprovalRow::step)
            .toList());
    assertEquals(
        sample.set().steps().approvals().asked().get(0),
        rows(ChangeSetBuilder.ORG, ChangeSetBuilder.id("i1")).get(1));
    assertEquals(List.of(), rows("org-2", ChangeSetBuilder.id("i1")));
    assertEquals(List.of(), rows(ChangeSetBuilder.ORG, ChangeSetBuilder.id("i2")));
  }

  /** A request that is rolled back does not exist. */
  @Test
  void shouldForgetWhatIsRolledBack() {
    var asked = of(false, role("boss", Pick.ROUND_ROBIN, "ada"));
    assertThrows(
        IllegalStateException.class,
        () ->
            in(
                tx -> {
                  ChangeSetBuilder.begin(ChangeSetBuilder.id("i1"), "d1")
                      .ask(5, T0, asked)
                      .write(store(), tx);
                  throw new IllegalStateException("undo");
                }));

    assertEquals(List.of(), open(ChangeSetBuilder.ORG, "ada", "boss"));
    assertEquals(Optional.empty(), last(ChangeSetBuilder.ORG, "boss"));
  }

  /** Decisions are added in order, and the last of them closes the question. */
  @Test
  void shouldKeepDecisions() {
    var state =
        write(
            ChangeSetBuilder.begin(ChangeSetBuilder.id("i1"), "d1")
                .ask(5, T0, of(false, person("ada"), person("bob"))));

    state = write(next(state).approval(decide(5, 1, "bob", Verdict.OPEN)));
    assertEquals(
        Verdict.OPEN,
        rows(ChangeSetBuilder.ORG, ChangeSetBuilder.id("i1")).get(0).course().verdict());
    write(next(state).approval(decide(5, 0, "ada", Verdict.APPROVED)));

    var row = rows(ChangeSetBuilder.ORG, ChangeSetBuilder.id("i1")).get(0);
    assertEquals(Verdict.APPROVED, row.course().verdict());
    assertEquals(Optional.of(T0.plusSeconds(9)), row.times().closed());
    assertEquals(
        List.of("bob", "ada"), row.course().decisions().stream().map(DecisionRow::by).toList());
    assertEquals("fine", row.course().decisions().get(0).reason());
  }

  /** The assignees whose turn it is are asked: by name, or by the role they hold now. */
  @Test
  void shouldFindWhoseTurnItIs() {
    var serial = of(true, person("ada"), person("bob"));
    var anyHolder = of(false, role("boss", Pick.ANY, "ada"));
    var picked = of(false, role("boss", Pick.FIRST_AVAILABLE, "ada"));
    var state =
        write(
            ChangeSetBuilder.begin(ChangeSetBuilder.id("i1"), "d1")
                .ask(5, T0, serial)
                .ask(6, T0, anyHolder)
                .ask(7, T0, picked));

    assertEquals(
        List.of("i1:5", "i1:6", "i1:7"), open(ChangeSetBuilder.ORG, "ada", "boss", "clerk"));
    assertEquals(List.of("i1:5"), open(ChangeSetBuilder.ORG, "ada"));
    assertEquals(List.of("i1:6"), open(ChangeSetBuilder.ORG, "cyd", "boss"));
    assertEquals(List.of(), open(ChangeSetBuilder.ORG, "bob"));
    assertEquals(List.of(), open("org-2", "ada", "boss"));
    write(next(state).approval(decide(5, 0, "ada", Verdict.OPEN)));
    assertEquals(List.of("i1:6", "i1:7"), open(ChangeSetBuilder.ORG, "ada", "boss"));
    assertEquals(List.of("i1:5"), open(ChangeSetBuilder.ORG, "bob"));
  }

  /** A person who has abstained is no longer asked; the other holders of the role still are. */
  @Test
  void shouldFindTheOthersAfterAnAbstention() {
    var boss = of(false, role("boss", Pick.ANY, "ada", "bob"));
    var state = write(ChangeSetBuilder.begin(ChangeSetBuilder.id("i1"), "d1").ask(5, T0, boss));
    var row = new DecisionRow(0, "ada", Answer.ABSTAINED, "a friend", T0.plusSeconds(9));

    write(next(state).approval(new ApprovalChange.Decided(5, row, Verdict.OPEN)));

    assertEquals(List.of(), open(ChangeSetBuilder.ORG, "ada", "boss"));
    assertEquals(List.of("i1:5"), open(ChangeSetBuilder.ORG, "bob", "boss"));
  }

  /** A closed request has no open assignees. */
  @Test
  void shouldNotFindWhatIsClosed() {
    var state =
        write(
            ChangeSetBuilder.begin(ChangeSetBuilder.id("i1"), "d1")
                .ask(5, T0, of(false, person("ada"))));

    write(next(state).approval(new ApprovalChange.Closed(5, Verdict.LAPSED, T0.plusSeconds(60))));

    assertEquals(List.of(), open(ChangeSetBuilder.ORG, "ada"));
    assertEquals(
        Optional.of(T0.plusSeconds(60)),
        rows(ChangeSetBuilder.ORG, ChangeSetBuilder.id("i1")).get(0).times().closed());
  }

  /** The oldest come first. */
  @Test
  void shouldFindTheOldestFirst() {
    var asked = of(false, person("ada"));
    write(
        ChangeSetBuilder.begin(ChangeSetBuilder.id("i2"), "d2")
            .ask(9, T0, asked)
            .ask(5, T0.plusSeconds(2), asked));
    write(
        ChangeSetBuilder.begin(ChangeSetBuilder.id("i1"), "d1")
            .ask(7, T0.plusSeconds(1), asked)
            .ask(6, T0, asked));

    assertEquals(List.of("i1:6", "i2:9", "i1:7", "i2:5"), open(ChangeSetBuilder.ORG, "ada"));
  }

  /** The person last picked in rotation is found, for the same organisation and role. */
  @Test
  void shouldTellWhoWasPickedLast() {
    assertEquals(Optional.empty(), last(ChangeSetBuilder.ORG, "boss"));
    var first = of(false, role("boss", Pick.ROUND_ROBIN, "m1"));
    var state = write(ChangeSetBuilder.begin(ChangeSetBuilder.id("i1"), "d1").ask(5, T0, first));
    write(
        ChangeSetBuilder.begin(ChangeSetBuilder.id("i2"), "d2")
            .ask(3, T0.plusSeconds(1), of(false, role("boss", Pick.ROUND_ROBIN, "m2"))));
    assertEquals(Optional.of("m2"), last(ChangeSetBuilder.ORG, "boss"));

    write(
        next(state)
            .ask(8, T0.plusSeconds(2), of(false, role("boss", Pick.FIRST_AVAILABLE, "m3")))
            .ask(9, T0.plusSeconds(2), of(false, role("clerk", Pick.ROUND_ROBIN, "c1"))));
    write(
        ChangeSetBuilder.begin("org-2", ChangeSetBuilder.id("i3"), "d3")
            .ask(5, T0.plusSeconds(3), of(false, role("boss", Pick.ROUND_ROBIN, "m4"))));

    assertEquals(Optional.of("m2"), last(ChangeSetBuilder.ORG, "boss"));
    assertEquals(Optional.of("c1"), last(ChangeSetBuilder.ORG, "clerk"));
    assertEquals(Optional.of("m4"), last("org-2", "boss"));
  }

  /** Requests written in this transaction count, and so do those closed since. */
  @Test
  void shouldCountPicksThatAreNotCommittedOrAreOver() {
    var asked = of(false, role("boss", Pick.ROUND_ROBIN, "m1"));
    var begun = ChangeSetBuilder.begin(ChangeSetBuilder.id("i1"), "d1").ask(5, T0, asked);
    Optional<String> seen =
        in(
            tx -> {
              write(tx, begun);
              return tx.approvals().pickedLast(OrgId.of(ChangeSetBuilder.ORG), "boss");
            });
    assertEquals(Optional.of("m1"), seen);

    write(next(begun.state()).approval(new ApprovalChange.Closed(5, Verdict.CLOSED, T0)));

    assertEquals(Optional.of("m1"), last(ChangeSetBuilder.ORG, "boss"));
  }

  /** The verdict changes as its lifecycle says, and in no other way. */
  @Test
  void shouldRefuseVerdictsThatTheLifecycleDoesNotHave() {
    int number = 0;
    for (var from : Verdict.values()) {
      if (from != Verdict.OPEN && !StatusLifecycles.APPROVAL.allows(Verdict.OPEN, from)) {
        continue;
      }
      for (var to : Verdict.values()) {
        if (from == to) {
          continue;
        }
        number++;
        var state = standing(ChangeSetBuilder.id("i" + number), from);
        var change = next(state).approval(new ApprovalChange.Closed(5, to, T0));
        if (StatusLifecycles.APPROVAL.allows(from, to)) {
          write(change);
        } else {
          assertThrows(RuntimeException.class, () -> write(change), from + " to " + to);
        }
      }
    }
  }

  private InstanceState standing(String instance, Verdict verdict) {
    var state =
        write(
            ChangeSetBuilder.begin(instance, "d-" + instance).ask(5, T0, of(false, person("ada"))));
    return verdict == Verdict.OPEN
        ? state
        : write(next(state).approval(new ApprovalChange.Closed(5, verdict, T0)));
  }

  /** The recorded validity of an approval is never rewritten. */
  @Test
  void shouldKeepWhatAnApprovalWasWorth() {
    for (boolean first : new boolean[] {true, false}) {
      var instance = ChangeSetBuilder.id(first ? "i1" : "i2");
      var state = standing(instance, Verdict.APPROVED);
      var marked = write(next(state).approval(new ApprovalChange.Marked(5, first)));

      var change = next(marked).approval(new ApprovalChange.Marked(5, !first));

      assertThrows(RuntimeException.class, () -> write(change), first + " to " + !first);
      assertEquals(
          first ? Worth.APPLIED : Worth.INVALIDATED,
          rows(ChangeSetBuilder.ORG, instance).get(0).course().worth());
    }
  }
}
