package io.countersign.testkit.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.family.effect.EffectEvent;
import io.countersign.engine.family.instance.InstanceEvent;
import io.countersign.engine.family.note.NoteEvent;
import io.countersign.engine.family.question.QuestionWait;
import io.countersign.engine.family.step.StepEvent;
import io.countersign.engine.family.token.TokenWait;
import io.countersign.engine.instance.Approval;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.instance.JournalEntry;
import io.countersign.engine.instance.OpenStep;
import io.countersign.engine.instance.Token;
import io.countersign.engine.instance.Token.Phase;
import io.countersign.engine.instance.TokenId;
import io.countersign.engine.journal.StoredState;
import io.countersign.engine.kernel.ExecutableWorkflow;
import io.countersign.engine.workflow.StepConfig;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** What holds after every decision, whatever was decided. */
final class Laws {

  private static final int MOST_TOKENS = 200;

  private final ExecutableWorkflow program;
  private final Set<String> rows = new HashSet<>();
  private long seq;
  private boolean over;

  Laws(ExecutableWorkflow program) {
    this.program = program;
  }

  /**
   * What holds of each event: numbers without gaps, fresh rows, and nothing after the end but word
   * of it.
   */
  void follow(JournalEntry entry) {
    seq = seq == 0 ? entry.seq() : seq + 1;
    assertThat(entry.seq()).isEqualTo(seq);
    if (over) {
      assertThat(entry.event())
          .isInstanceOfAny(
              InstanceEvent.Ignored.class,
              EffectEvent.EffectSettled.class,
              NoteEvent.NoteAdded.class);
    }
    over = over || entry.event() instanceof InstanceEvent.Ended;
    if (entry.event() instanceof StepEvent.StepOpened opened) {
      assertThat(rows.add(opened.token() + " at " + opened.nodeId()))
          .as("a second visit: %s", opened)
          .isTrue();
    }
  }

  /** What holds of each state. */
  void hold(InstanceState state) {
    assertThat(StoredState.of(state).state(state.identity(), state.pin(), state.progress()))
        .as("a state that was stored and loaded")
        .isEqualTo(state);
    assertThat(state.progress().status().isFinal()).isEqualTo(over);
    assertThat(state.tokens().stream().filter(token -> token.id().isRoot()))
        .as("root tokens of %s", state)
        .hasSize(over ? 0 : 1);
    state.tokens().forEach(token -> holds(program, state, token));
    approvalsAreAskedWhereStepsWait(state);
    sizeIsBounded(program, state);
  }

  private static void holds(ExecutableWorkflow program, InstanceState state, Token token) {
    assertThat(program.workflow().graph().nodes()).containsKey(token.nodeId());
    token
        .id()
        .parent()
        .ifPresent(
            parent ->
                assertThat(state.token(parent))
                    .as("parent of %s", token)
                    .hasValueSatisfying(one -> assertThat(one.phase()).isEqualTo(Phase.SPLIT)));
    assertThat(state.stepOf(token.id()).isPresent())
        .as("an open step of %s", token)
        .isEqualTo(token.phase() == Phase.OPEN);
    boolean hasBranches =
        state.tokens().stream().anyMatch(one -> one.id().parent().equals(parentOf(token)));
    assertThat(hasBranches).as("branches of %s", token).isEqualTo(token.phase() == Phase.SPLIT);
    state.stepOf(token.id()).ifPresent(step -> assertThat(step.nodeId()).isEqualTo(token.nodeId()));
  }

  private static Optional<TokenId> parentOf(Token token) {
    return Optional.of(token.id());
  }

  /** An open question has a step that waits for its answer, and the other way round. */
  private static void approvalsAreAskedWhereStepsWait(InstanceState state) {
    var open =
        state.approvals().values().stream()
            .filter(one -> one.verdict() == Approval.Verdict.OPEN)
            .map(Approval::step)
            .toList();
    var waiting =
        state.work().steps().values().stream()
            .filter(step -> step.awaits().orElse(null) instanceof QuestionWait.Decisions)
            .map(OpenStep::seq)
            .toList();
    assertThat(open).as("open questions of %s", state).containsExactlyInAnyOrderElementsOf(waiting);
    assertThat(state.approvals().values())
        .extracting(Approval::verdict)
        .as("what a gate finds")
        .isSubsetOf(
            Approval.Verdict.OPEN,
            Approval.Verdict.APPROVED,
            Approval.Verdict.VOID,
            Approval.Verdict.SPOILT);
  }

  private static void sizeIsBounded(ExecutableWorkflow program, InstanceState state) {
    var nodes = program.workflow().graph().nodes().values();
    assertThat(state.tokens()).hasSizeLessThanOrEqualTo(MOST_TOKENS);
    assertThat(state.approvals().size())
        .isLessThanOrEqualTo(
            (int)
                nodes.stream()
                    .filter(node -> node.config() instanceof StepConfig.Question)
                    .count());
    assertThat(state.context().size())
        .isLessThanOrEqualTo((int) nodes.stream().filter(node -> node.key().isPresent()).count());
  }

  /** Nobody is forgotten: whoever is at rest waits for something, or a person is told. */
  static void restWell(InstanceState state) {
    var progress = state.progress();
    if (progress.status() == InstanceStatus.PAUSED) {
      assertThat(progress.reason()).as("why it is paused").isPresent();
      return;
    }
    if (progress.status() != InstanceStatus.RUNNING) {
      assertThat(state.tokens()).isEmpty();
      return;
    }
    assertThat(state.tokens())
        .as("tokens at rest")
        .noneMatch(token -> token.phase() == Phase.READY);
    assertThat(state.work().steps().values())
        .as("open steps at rest")
        .allMatch(step -> step.awaits().isPresent())
        .as("somebody who waits for the outside in %s", state)
        .anyMatch(step -> !(step.awaits().orElse(null) instanceof TokenWait.Others));
  }
}
