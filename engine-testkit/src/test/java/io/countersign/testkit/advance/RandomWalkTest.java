package io.countersign.testkit.advance;

import static io.countersign.testkit.advance.PatchDraft.APPROVED;
import static io.countersign.testkit.advance.PatchDraft.DRAFT;
import static io.countersign.testkit.advance.PatchDraft.SUBMITTED;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.Actor;
import io.countersign.engine.instance.Approval;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.instance.Token;
import io.countersign.engine.request.ApprovalAnswer;
import io.countersign.engine.request.OperatorCommand;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.engine.workflow.JoinMode;
import io.countersign.engine.workflow.WorkflowPatch;
import io.countersign.engine.workflow.graph.StepForm;
import io.countersign.engine.workflow.graph.WaitEnd;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * People, clocks and a host that fails now and then do things in any order. After each of them the
 * journal, the rows of the steps and the live row tell the same, and nothing is left lying about.
 */
class RandomWalkTest {

  private static final List<String> VERBS = List.of("submit", "approve", "cancel");
  private static final List<String> PEOPLE = List.of("ada", "bob", "cyd", "eve");

  static WorkflowPatch patch(JoinMode outer) {
    return patch(outer, Optional.empty(), false);
  }

  /** Arrivals count by a condition, and somebody may have provided for too few of them. */
  static WorkflowPatch patch(JoinMode outer, Optional<String> qualifies, boolean unmet) {
    return patch(outer, qualifies, unmet, false);
  }

  private static WorkflowPatch patch(
      JoinMode outer, Optional<String> qualifies, boolean unmet, boolean returning) {
    var choice = qualifies.map(EdgeChoice.ALWAYS::qualifying).orElse(EdgeChoice.ALWAYS);
    var timeout = EdgeChoice.on("timeout");
    var late = qualifies.map(timeout::qualifying).orElse(timeout);
    var patch = drawn(outer, choice, late);
    if (returning) {
      // A rejection in the inner split begins its branches again.
      patch.back(SUBMITTED, 4, 3, EdgeChoice.on("rejected"));
    }
    if (unmet) {
      patch
          .node(SUBMITTED, 9, PatchDraft.script())
          .edge(SUBMITTED, 8, 9)
          .edge(SUBMITTED, 8, 9, EdgeChoice.on("unmet"));
    }
    return patch.build();
  }

  private static PatchDraft drawn(JoinMode outer, EdgeChoice choice, EdgeChoice late) {
    return new PatchDraft()
        .node(DRAFT, 1, PatchDraft.script())
        .node(SUBMITTED, 1, new StepForm.ParallelSplit())
        .node(SUBMITTED, 2, PatchDraft.approval("ada"))
        .node(SUBMITTED, 3, new StepForm.ParallelSplit())
        .node(SUBMITTED, 4, PatchDraft.approval("bob"))
        .node(SUBMITTED, 5, new StepForm.WaitTimer(new WaitEnd.Elapsed("PT1H")))
        .node(SUBMITTED, 6, new StepForm.ParallelJoin(JoinMode.ALL, OptionalInt.empty()))
        .node(SUBMITTED, 7, new StepForm.WaitEvent("k", Optional.of("PT5H")))
        .node(SUBMITTED, 8, new StepForm.ParallelJoin(outer, count(outer)))
        .edge(SUBMITTED, 1, 2)
        .edge(SUBMITTED, 1, 3)
        .edge(SUBMITTED, 1, 7)
        .edge(SUBMITTED, 3, 4)
        .edge(SUBMITTED, 3, 5)
        .edge(SUBMITTED, 4, 6)
        .edge(SUBMITTED, 5, 6)
        .edge(SUBMITTED, 2, 8, choice)
        .edge(SUBMITTED, 6, 8, choice)
        .edge(SUBMITTED, 7, 8, choice)
        .edge(SUBMITTED, 7, 8, late)
        .node(APPROVED, 1, PatchDraft.action("invoice.post"));
  }

  private static OptionalInt count(JoinMode mode) {
    return mode == JoinMode.COUNT ? OptionalInt.of(2) : OptionalInt.empty();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
  void shouldTellTheSameInEveryWay(int seed) {
    var random = new Random(seed);
    var modes = JoinMode.values();
    var mode = modes[seed % modes.length];
    var office =
        new Office(
            patch(mode, qualifies(mode, random), random.nextBoolean(), random.nextBoolean()));
    office.budget(1 + random.nextInt(6));
    office.create(500);
    office.work();

    for (int i = 0; i < 60 && !office.status().isFinal(); i++) {
      act(office, random, i);
      if (random.nextInt(4) > 0) {
        office.work();
      }
      office.check();
    }
    office.host.failing.clear();
    office.host.refusing.clear();
    office.passes(Duration.ofHours(1));
    office.work();

    var state = office.state();
    assertThat(state.tokens().isEmpty()).isEqualTo(state.progress().status().isFinal());
    assertThat(
            state.tokens().stream()
                .filter(token -> token.phase() == Token.Phase.READY)
                .filter(token -> state.progress().status() == InstanceStatus.RUNNING))
        .isEmpty();
  }

  /** All that arrive at a join of all count. */
  private static Optional<String> qualifies(JoinMode mode, Random random) {
    return mode == JoinMode.ALL
        ? Optional.empty()
        : Optional.of(List.of("entity.amount > 100", "entity.amount < 100").get(random.nextInt(2)));
  }

  static void act(Office office, Random random, int turn) {
    switch (random.nextInt(9)) {
      case 0, 1 -> office.request(VERBS.get(random.nextInt(random.nextInt(8) == 0 ? 3 : 2)));
      case 2 -> office.edit(random.nextInt(3) == 0 ? "amount" : "note", (long) turn);
      case 3, 4 -> decide(office, random);
      case 5 -> office.passes(Duration.ofMinutes(random.nextInt(200)));
      case 6 -> office.deliver("m" + turn, random.nextBoolean() ? "k" : "other");
      case 7 -> trouble(office, random);
      default -> operate(office, random);
    }
  }

  private static void decide(Office office, Random random) {
    var open =
        office.state().approvals().values().stream()
            .filter(one -> one.verdict() == Approval.Verdict.OPEN)
            .toList();
    if (!open.isEmpty()) {
      var one = open.get(random.nextInt(open.size()));
      var answer = random.nextInt(4) == 0 ? Approval.Answer.REJECTED : Approval.Answer.APPROVED;
      office.book(
          ApprovalAnswer.to(one, answer, ""),
          Actor.person(PEOPLE.get(random.nextInt(PEOPLE.size()))));
    }
  }

  private static void trouble(Office office, Random random) {
    var what = List.of("invoice.post", "approve", "submit", "rejected").get(random.nextInt(4));
    if (office.host.failing.remove(what) == null && office.host.refusing.remove(what) == null) {
      (random.nextBoolean() ? office.host.failing : office.host.refusing).put(what, "trouble");
    }
  }

  private static void operate(Office office, Random random) {
    var failed =
        office.state().tokens().stream()
            .filter(token -> token.phase() == Token.Phase.FAILED)
            .findFirst();
    if (failed.isPresent()) {
      office.book(
          new OperatorCommand.Retry(failed.get().id(), "the cause is gone"), Actor.person("olga"));
    } else if (random.nextInt(3) == 0) {
      office.book(new OperatorCommand.LeadOut("sys:state:draft", "wrong"), Actor.person("olga"));
    } else if (office.status() == InstanceStatus.PAUSED) {
      office.book(new OperatorCommand.Resume("checked"), Actor.person("olga"));
    } else {
      office.book(new OperatorCommand.Pause("lunch"), Actor.person("olga"));
    }
  }
}
