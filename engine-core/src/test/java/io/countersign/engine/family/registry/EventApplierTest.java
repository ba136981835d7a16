package io.countersign.engine.family.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentVersion;
import io.countersign.engine.document.EditWindow;
import io.countersign.engine.family.document.DocumentEvent;
import io.countersign.engine.family.instance.InstanceEvent;
import io.countersign.engine.family.step.StepEvent;
import io.countersign.engine.family.step.StepWait;
import io.countersign.engine.instance.Event;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.instance.JournalEntry;
import io.countersign.engine.instance.StepStatus;
import io.countersign.engine.instance.Token;
import io.countersign.engine.instance.TokenId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Each event changes one thing of the state. */
class EventApplierTest {

  private static final Actor EVE = Actor.person("eve");
  private static final DocumentVersion PIN = new DocumentVersion(1, "00", "draft");
  private static final TokenId TOKEN = TokenId.FIRST;

  @Test
  void shouldBeginWithOneReadyToken() {
    var state = begun();

    assertThat(state.identity().instance()).isEqualTo("i-1");
    assertThat(state.pin()).isEqualTo(PIN);
    assertThat(state.tokens())
        .singleElement()
        .satisfies(token -> assertThat(token.phase()).isEqualTo(Token.Phase.READY));
    assertThat(state.progress().status()).isEqualTo(InstanceStatus.RUNNING);
  }

  @Test
  void shouldOpenAStepAndLetItWait() {
    var wait = new StepWait.Timer(Instant.EPOCH);
    var opened = after(begun(), new StepEvent.StepOpened(TOKEN, "n", "wait_timer", 1, EVE, 1));
    var waiting = after(opened, new StepEvent.StepWaits(TOKEN, wait));

    assertThat(opened.token(TOKEN)).map(Token::phase).contains(Token.Phase.OPEN);
    assertThat(opened.stepOf(TOKEN).orElseThrow().seq()).isEqualTo(2);
    assertThat(waiting.stepOf(TOKEN).orElseThrow().awaits()).contains(wait);
  }

  @Test
  void shouldCloseAStepAndKeepItsOutput() {
    var opened = after(begun(), new StepEvent.StepOpened(TOKEN, "n", "script", 1, EVE, 1));
    var closed =
        after(
            opened,
            new StepEvent.StepClosed(
                TOKEN,
                new StepEvent.End(StepStatus.COMPLETED, "done", ""),
                Map.of("sum", 7L),
                Optional.of("calc"),
                List.of("e"),
                List.of()));

    assertThat(closed.stepOf(TOKEN)).isEmpty();
    assertThat(closed.context()).containsEntry("calc", Map.of("sum", 7L));
  }

  @Test
  void shouldPauseResumeAndEnd() {
    var paused = after(begun(), new InstanceEvent.Paused("OPERATOR", "audit", EVE));
    var resumed = after(paused, new InstanceEvent.Resumed(EVE));
    var ended =
        after(
            resumed, new InstanceEvent.Ended(InstanceStatus.COMPLETED, "", EditWindow.LOCKED, EVE));

    assertThat(paused.progress().status()).isEqualTo(InstanceStatus.PAUSED);
    assertThat(paused.progress().reason()).contains("OPERATOR");
    assertThat(resumed.progress().status()).isEqualTo(InstanceStatus.RUNNING);
    assertThat(ended.progress().status()).isEqualTo(InstanceStatus.COMPLETED);
    assertThat(ended.tokens()).isEmpty();
  }

  @Test
  void shouldTakeTheNewVersionOfTheDocument() {
    var seen = new DocumentVersion(2, "11", "draft");

    assertThat(after(begun(), new DocumentEvent.Repinned(seen)).pin()).isEqualTo(seen);
  }

  @Test
  void shouldCountEventsThatChangeNothing() {
    var next = after(begun(), new InstanceEvent.Ignored("due", "it is too early", EVE));

    assertThat(next.progress().seq()).isEqualTo(2);
    assertThat(next.work()).isEqualTo(begun().work());
  }

  @Test
  void shouldReplayAJournalToTheSameState() {
    var entries =
        List.of(
            first(),
            entry(2, new InstanceEvent.Paused("OPERATOR", "", EVE)),
            entry(3, new InstanceEvent.Resumed(EVE)));

    assertThat(EventApplier.replay("i-1", entries))
        .isEqualTo(after(after(begun(), entries.get(1).event()), entries.get(2).event()));
  }

  @Test
  void shouldRefuseToBeginWithAnyOtherEvent() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> EventApplier.begin("i-1", entry(1, new InstanceEvent.Resumed(EVE))));
  }

  private static JournalEntry first() {
    var document = new DocumentRef("acme", "invoice", "d-1");
    return entry(1, new InstanceEvent.Started(document, PIN, "hash", "sys:start", EVE, "trace"));
  }

  private static InstanceState begun() {
    return EventApplier.begin("i-1", first());
  }

  private static InstanceState after(InstanceState before, Event event) {
    return EventApplier.apply(before, entry(before.progress().seq() + 1, event));
  }

  private static JournalEntry entry(long seq, Event event) {
    return new JournalEntry(seq, Instant.EPOCH, event);
  }
}
