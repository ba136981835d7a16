package io.countersign.testkit.advance;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.workflow.JoinMode;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Booking and moving on under one lock is the same as one after the other, whatever people, clocks
 * and a host that fails now and then do.
 */
class MovingWalkTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
  void shouldDoTheSameAsBookingAndThenAdvancing(int seed) {
    var modes = JoinMode.values();
    var patch = RandomWalkTest.patch(modes[seed % modes.length]);
    var apart = new Office(patch).acting(AdvanceWay.APART);
    var atOnce = new Office(patch).acting(AdvanceWay.AT_ONCE);
    var one = new Random(seed);
    var other = new Random(seed);
    int budget = 1 + new Random(seed).nextInt(8);
    for (var office : List.of(apart, atOnce)) {
      office.budget(budget);
      office.create(500);
    }
    same(apart, atOnce);

    for (int i = 0; i < 40 && !apart.status().isFinal(); i++) {
      act(apart, one, i);
      act(atOnce, other, i);
      same(apart, atOnce);
      assertThat(atOnce.advance()).isEqualTo(apart.advance());
    }
    for (var office : List.of(apart, atOnce)) {
      office.host.failing.clear();
      office.passes(Duration.ofHours(1));
      office.work();
    }
    same(apart, atOnce);
  }

  private static void act(Office office, Random random, int turn) {
    if (random.nextInt(12) == 0) {
      office.withdraw("wrong");
    } else {
      RandomWalkTest.act(office, random, turn);
    }
    if (random.nextInt(4) == 0) {
      office.work();
    }
  }

  private static void same(Office apart, Office atOnce) {
    atOnce.check();
    assertThat(atOnce.journal()).isEqualTo(apart.journal());
    assertThat(atOnce.state()).isEqualTo(apart.state());
    assertThat(atOnce.rows()).isEqualTo(apart.rows());
    assertThat(atOnce.approvals()).isEqualTo(apart.approvals());
    assertThat(open(atOnce)).isEqualTo(open(apart));
    assertThat(atOnce.host.calls).isEqualTo(apart.host.calls);
  }

  private static List<Object> open(Office office) {
    return office.openTriggers().stream().<Object>map(one -> one.trigger()).toList();
  }
}
