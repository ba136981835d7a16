package io.countersign.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.row.StepRow;
import io.countersign.engine.store.InstanceKey;
import java.util.List;
import org.junit.jupiter.api.Test;

class WalkTest {

  private static final InstanceKey FIRST =
      new InstanceKey.ById(OrgId.of("acme"), InstanceId.of("i-1"));

  @Test
  void shouldVisitEveryQuestionOnceWhateverStandsAside() {
    for (int steps : new int[] {10, 1_000}) {
      // given
      var walk = new Walk(StraightThrough.of(steps));

      // when
      int visited = walk.advance(walk.requested());

      // then
      assertThat(visited).isEqualTo(StraightThrough.VISITS);
      assertThat(rows(walk)).hasSize(StraightThrough.BEGINNING + StraightThrough.VISITS);
      assertThat(rows(walk).stream().filter(row -> row.visit().nodeType().equals("condition")))
          .hasSize(StraightThrough.QUESTIONS);
    }
  }

  @Test
  void shouldDoTheSameWorkAgainAfterItWasTakenBack() {
    // given
    var walk = new Walk(StraightThrough.of(StraightThrough.QUESTIONS));
    var waiting = walk.requested();

    // when
    var attempts = List.of(walk.attempt(waiting), walk.attempt(waiting), walk.advance(waiting));

    // then
    assertThat(attempts).containsOnly(StraightThrough.VISITS);
  }

  @Test
  void shouldLeadOneInstanceRoundAsOftenAsItTakes() {
    // given
    var walk = new Walk(StraightThrough.of(StraightThrough.QUESTIONS));

    // when
    var waiting = walk.requestedAfter(100);

    // then
    assertThat(rows(walk)).hasSizeBetween(100, 120);
    assertThat(walk.advance(waiting)).isEqualTo(StraightThrough.VISITS);
    assertThat(status(walk)).isEqualTo(InstanceStatus.RUNNING);
  }

  @Test
  void shouldHandTheStoreWhatAnAdvanceWrites() {
    // given
    var benchmark = new ChangesBenchmark();
    benchmark.prepare();

    // when
    int written = benchmark.write();

    // then
    assertThat(written).isPositive().isEqualTo(benchmark.write());
  }

  private static List<StepRow> rows(Walk walk) {
    var store = walk.store();
    return store
        .transactions()
        .inOwn(tx -> tx.history().steps(OrgId.of("acme"), InstanceId.of("i-1")));
  }

  private static InstanceStatus status(Walk walk) {
    var store = walk.store();
    return store
        .transactions()
        .inOwn(tx -> tx.history().instance(FIRST).orElseThrow().progress().status());
  }
}
