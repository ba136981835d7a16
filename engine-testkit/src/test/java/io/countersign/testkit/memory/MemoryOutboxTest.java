package io.countersign.testkit.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.countersign.engine.instance.StatusLifecycle;
import io.countersign.engine.instance.StatusLifecycle.Hand;
import io.countersign.engine.store.AttemptFailure;
import io.countersign.engine.store.LeaseRequest;
import io.countersign.engine.store.OutboxLifecycles;
import io.countersign.engine.store.OutboxStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Rows of an outbox go only the ways of their lifecycle, and every way they go is seen. */
class MemoryOutboxTest {

  private static final Instant T0 = Instant.parse("2026-01-15T09:00:00Z");
  private static final Instant LATER = T0.plusSeconds(60);

  private final List<String> seen = new ArrayList<>();
  private final StatusWatches watches = new StatusWatches();
  private final MemoryOutbox<String> outbox =
      new MemoryOutbox<>(new UndoLog(), OutboxLifecycles.TRIGGER, watches);

  MemoryOutboxTest() {
    watches.add(
        new StatusWatch() {
          @Override
          public <S extends Enum<S>> void onMove(StatusLifecycle<S> table, S from, S to) {
            seen.add(from + " " + to);
          }
        });
    outbox.add("o", "i", "k", "row", T0);
  }

  private OutboxLine<String> claim(Instant at) {
    return outbox.claim(new LeaseRequest("w", at, at.plusSeconds(60), 1)).get(0);
  }

  @Test
  void shouldFailBeforeItIsPendingAgain() {
    // given
    var held = claim(T0);

    // when
    outbox.fail(
        "o", "i", "k", held.hold().fence(), new AttemptFailure("x", T0, Optional.of(LATER)));
    claim(LATER);

    // then
    assertThat(seen)
        .containsExactly(
            "PENDING PROCESSING", "PROCESSING FAILED", "FAILED PENDING", "PENDING PROCESSING");
  }

  @Test
  void shouldFailBeforeItIsGivenUp() {
    // given
    var held = claim(T0);

    // when
    outbox.fail("o", "i", "k", held.hold().fence(), new AttemptFailure("x", T0, Optional.empty()));
    outbox.requeue("o", "i", "k", LATER);

    // then
    assertThat(seen)
        .containsExactly(
            "PENDING PROCESSING", "PROCESSING FAILED", "FAILED DEAD_LETTER", "DEAD_LETTER PENDING");
  }

  @Test
  void shouldFailWhenAClaimLapsesOrIsPutBack() {
    // given
    claim(T0);

    // when
    outbox.reap(LATER);
    var held = claim(LATER);
    outbox.putBack("o", "i", "k", held.hold().fence(), LATER);

    // then
    assertThat(seen)
        .containsExactly(
            "PENDING PROCESSING",
            "PROCESSING FAILED",
            "FAILED PENDING",
            "PENDING PROCESSING",
            "PROCESSING FAILED",
            "FAILED PENDING");
  }

  @Test
  void shouldPassThroughProcessingWhenItIsDoneWithoutAClaim() {
    // given
    var free = outbox.findHeld("o", "i", "k", 0).orElseThrow();

    // when
    outbox.complete(free, "done", T0);

    // then
    assertThat(seen).containsExactly("PENDING PROCESSING", "PROCESSING COMPLETED");
  }

  @Test
  void shouldRefuseEveryOtherWay() {
    int ways = 0;
    for (var from : OutboxStatus.values()) {
      for (var to : OutboxStatus.values()) {
        if (from != to && OutboxLifecycles.EFFECT.allows(from, to)) {
          watches.move(OutboxLifecycles.EFFECT, from, to, Hand.OPERATOR);
          ways++;
        } else if (from != to) {
          assertThatIllegalStateException()
              .isThrownBy(() -> watches.move(OutboxLifecycles.EFFECT, from, to, Hand.OPERATOR));
        }
      }
    }
    assertThat(ways).isEqualTo(6);
    assertThat(seen).hasSize(6);
  }
}
