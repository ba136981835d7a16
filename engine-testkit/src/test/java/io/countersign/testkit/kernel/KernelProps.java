package io.countersign.testkit.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.family.question.QuestionWait;
import io.countersign.engine.family.step.StepEvent;
import io.countersign.engine.family.token.TokenEvent;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.patch.PatchSteps;
import io.countersign.engine.patch.SlotBuilder;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.engine.workflow.JoinMode;
import io.countersign.engine.workflow.graph.StepForm;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.Size;

class KernelProps {

  private static final int MOST_ANSWERS = 500;

  @Provide
  Arbitrary<Shape> shapes() {
    return Shape.any();
  }

  @Provide
  Arbitrary<Shape> patient() {
    return Shape.patient();
  }

  private static KernelDriver submitted(Shape shape) {
    return KernelDriver.submitted(slot -> Shape.into(slot, shape));
  }

  /** The laws are checked by the driver, after each decision. */
  @Property
  void shouldKeepTheLawsWhateverHappens(
      @ForAll("shapes") Shape shape, @ForAll @Size(max = 25) List<Integer> choices) {
    var run = submitted(shape);
    var walk = new Walk(run);

    choices.forEach(walk::any);

    assertThat(run.journal()).isNotEmpty();
    Laws.restWell(run.state());
  }

  @Property
  void shouldComeToAnEndWhenEverybodyAnswers(
      @ForAll("shapes") Shape shape, @ForAll @Size(min = 1, max = 9) List<Integer> choices) {
    var run = answered(shape, choices);

    if (run.status() == InstanceStatus.RUNNING) {
      assertThat(run.at()).containsExactly("sys:state:active");
      assertThat(run.documentStatus()).isEqualTo("active");
    } else {
      assertThat(run.events(TokenEvent.BranchesJoined.class)).anyMatch(joined -> !joined.met());
    }
  }

  private static KernelDriver answered(Shape shape, List<Integer> choices) {
    var run = submitted(shape);
    var walk = new Walk(run);
    for (int i = 0; i < MOST_ANSWERS; i++) {
      if (!walk.wellAnswered(choices.get(i % choices.size()))) {
        return run;
      }
    }
    throw new AssertionError("It never ends: " + run.state());
  }

  @Property
  void shouldEndAlikeInWhateverOrderTheAnswersCome(
      @ForAll("patient") Shape shape,
      @ForAll @Size(min = 1, max = 9) List<Integer> choices,
      @ForAll @Size(min = 1, max = 9) List<Integer> others) {
    var one = answered(shape, choices);
    var other = answered(shape, others);

    assertThat(gist(one.state())).isEqualTo(gist(other.state()));
    assertThat(visits(one)).isEqualTo(visits(other));
  }

  /** A state without sequence numbers. */
  private static List<Object> gist(InstanceState state) {
    return List.of(
        state.pin(),
        state.progress().status(),
        state.work().tokens(),
        state.work().steps().values().stream()
            .map(step -> List.of(step.token(), step.nodeId(), step.version(), step.actor()))
            .toList(),
        state.approvals().values().stream().map(one -> one.token().path()).sorted().toList(),
        state.context());
  }

  private static Set<String> visits(KernelDriver run) {
    var visits = new TreeSet<String>();
    run.events(StepEvent.StepOpened.class)
        .forEach(opened -> visits.add(opened.token() + " " + opened.nodeId()));
    return visits;
  }

  /**
   * Branches that meet.
   *
   * @param mode how they count
   * @param counts for each branch, whether its arrival counts
   * @param order in which order they come
   */
  record Meeting(JoinMode mode, int needed, List<Boolean> counts, List<Integer> order) {}

  @Provide
  Arbitrary<Meeting> meetings() {
    return Arbitraries.integers()
        .between(2, 5)
        .flatMap(
            branches ->
                Combinators.combine(
                        Arbitraries.of(JoinMode.class),
                        Arbitraries.integers().between(1, branches),
                        Arbitraries.of(true, false).list().ofSize(branches),
                        Arbitraries.shuffle(numbers(branches)))
                    .as(Meeting::new));
  }

  private static List<Integer> numbers(int count) {
    var numbers = new ArrayList<Integer>();
    for (int i = 0; i < count; i++) {
      numbers.add(i);
    }
    return numbers;
  }

  @Property
  void shouldJoinWhenAndOnlyWhenItMay(@ForAll("meetings") Meeting meeting) {
    var run = KernelDriver.submitted(slot -> meeting(slot, meeting));
    int came = 0;
    for (int branch : meeting.order()) {
      assertThat(run.events(TokenEvent.BranchesJoined.class)).isEmpty();
      run.event("e" + branch);
      came++;
      var expected = expected(meeting, meeting.order().subList(0, came));
      var joined = run.events(TokenEvent.BranchesJoined.class);
      assertThat(joined.stream().map(TokenEvent.BranchesJoined::met).toList()).isEqualTo(expected);
      if (!joined.isEmpty()) {
        assertThat(joined.get(0).arrived()).hasSize(came);
        assertThat(joined.get(0).lost()).hasSize(meeting.order().size() - came);
        assertThat(run.status() == InstanceStatus.PAUSED).isEqualTo(!joined.get(0).met());
        return;
      }
      assertThat(run.step("join").awaits()).isPresent();
    }
    throw new AssertionError("It never joined: " + run.state());
  }

  private static SlotBuilder meeting(SlotBuilder slot, Meeting meeting) {
    var count =
        meeting.mode() == JoinMode.COUNT ? OptionalInt.of(meeting.needed()) : OptionalInt.empty();
    slot.step("split", PatchSteps.split())
        .step("join", new StepForm.ParallelJoin(meeting.mode(), count), KernelDriver.named("join"));
    for (int i = 0; i < meeting.counts().size(); i++) {
      var name = "e" + i;
      slot.step(name, PatchSteps.event(name)).edge("split", name);
      slot.edge(
          name,
          "join",
          EdgeChoice.ALWAYS.qualifying("entity.urgent == " + !meeting.counts().get(i)));
    }
    return slot;
  }

  /** What a join is to have said after these arrivals: nothing, met or unmet. */
  private static List<Boolean> expected(Meeting meeting, List<Integer> arrived) {
    int branches = meeting.counts().size();
    int missing = branches - arrived.size();
    if (meeting.mode() == JoinMode.ALL) {
      return missing == 0 ? List.of(true) : List.of();
    }
    int needed =
        switch (meeting.mode()) {
          case ALL -> branches;
          case ANY -> 1;
          case COUNT -> meeting.needed();
          case MAJORITY -> branches / 2 + 1;
        };
    long counted = arrived.stream().filter(meeting.counts()::get).count();
    if (counted >= needed) {
      return List.of(true);
    }
    return counted + missing < needed ? List.of(false) : List.of();
  }

  @Property
  void shouldRunAgainWithNewTokensAfterEachRejection(
      @ForAll("shapes") Shape shape, @ForAll @Size(min = 1, max = 3) List<Integer> rounds) {
    var run =
        KernelDriver.submitted(
            slot -> {
              slot.step(
                  "veto", PatchSteps.approval(PatchSteps.user("vera")), KernelDriver.named("veto"));
              var ends = new Shape.Drawing(slot).draw(shape);
              return slot.edge("veto", ends.first());
            });
    for (int round = 0; round < rounds.size(); round++) {
      run.reject("veto", "vera");
      assertThat(run.documentStatus()).isEqualTo("draft");
      run.request("eve", "submit");
      assertThat(run.step("veto").awaits().orElseThrow())
          .isInstanceOf(QuestionWait.Decisions.class);
    }

    assertThat(run.visits("veto")).isEqualTo(rounds.size() + 1L);
    assertThat(run.token("veto").id().round()).isEqualTo(2 * rounds.size() + 1);
  }
}
