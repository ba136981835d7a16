package io.countersign.engine.instance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The names of tokens: every visit has its own, and each tells where it comes from. */
class TokenIdTest {

  private static final TokenId BRANCH = new TokenId("r1/s.0");
  private static final TokenId INNER = BRANCH.branch("t", 1);

  @Test
  void shouldCountRoundsAndAttemptsApart() {
    // given
    var third = TokenId.FIRST.nextAttempt().nextAttempt();

    // then
    assertThat(third).isEqualTo(new TokenId("r1#a3"));
    assertThat(third.attempt()).isEqualTo(3);
    assertThat(third.round()).isEqualTo(1);
    assertThat(third.nextRound()).isEqualTo(new TokenId("r2"));
    assertThat(third.nextRound().nextRound()).isEqualTo(new TokenId("r3"));
    assertThat(new TokenId("r12").round()).isEqualTo(12);
    assertThat(TokenId.FIRST.attempt()).isEqualTo(1);
  }

  @Test
  void shouldCountTheRoundsOfABranchInItsOwnSegment() {
    // given
    var again = BRANCH.nextRound();
    var third = again.nextAttempt().nextRound();

    // then
    assertThat(again).isEqualTo(new TokenId("r1/s.0~r2"));
    assertThat(again.round()).isEqualTo(2);
    assertThat(again.nextAttempt()).isEqualTo(new TokenId("r1/s.0~r2#a2"));
    assertThat(again.nextAttempt().round()).isEqualTo(2);
    assertThat(third).isEqualTo(new TokenId("r1/s.0~r3"));
    assertThat(BRANCH.round()).isEqualTo(1);
  }

  @Test
  void shouldBeginToCountAnewInABranch() {
    // given
    var branch = BRANCH.nextRound().nextAttempt().branch("t", 1);

    // then
    assertThat(branch).isEqualTo(new TokenId("r1/s.0~r2#a2/t.1"));
    assertThat(branch.round()).isEqualTo(1);
    assertThat(branch.attempt()).isEqualTo(1);
    assertThat(branch.nextRound()).isEqualTo(new TokenId("r1/s.0~r2#a2/t.1~r2"));
    assertThat(branch.nextAttempt()).isEqualTo(new TokenId("r1/s.0~r2#a2/t.1#a2"));
  }

  @Test
  void shouldKnowItsParent() {
    assertThat(TokenId.FIRST.isRoot()).isTrue();
    assertThat(TokenId.FIRST.parent()).isEmpty();
    assertThat(INNER.isRoot()).isFalse();
    assertThat(INNER.parent()).isEqualTo(Optional.of(BRANCH));
    assertThat(BRANCH.parent()).isEqualTo(Optional.of(TokenId.FIRST));
  }

  @Test
  void shouldKnowWhomItIsWithin() {
    assertThat(INNER.isWithin(TokenId.FIRST)).isTrue();
    assertThat(INNER.isWithin(BRANCH)).isTrue();
    assertThat(INNER.isWithin(INNER)).isTrue();
    assertThat(BRANCH.isWithin(INNER)).isFalse();
    assertThat(new TokenId("r1/s.10").isWithin(new TokenId("r1/s.1"))).isFalse();
    assertThat(new TokenId("r11/s.0").isWithin(TokenId.FIRST)).isFalse();
  }

  @Test
  void shouldKnowTheBranchThatItIsIn() {
    assertThat(INNER.branchOf(TokenId.FIRST)).isEqualTo(BRANCH);
    assertThat(INNER.branchOf(BRANCH)).isEqualTo(INNER);
    assertThat(BRANCH.branchOf(TokenId.FIRST)).isEqualTo(BRANCH);
    assertThat(new TokenId("r1/s.0/t.1/u.2").branchOf(TokenId.FIRST)).isEqualTo(BRANCH);
  }

  @Test
  void shouldBeOrderedAndWrittenByItsPath() {
    assertThat(BRANCH).isLessThan(INNER).hasToString("r1/s.0");
    assertThat(INNER).isGreaterThan(BRANCH);
    assertThat(BRANCH).isEqualByComparingTo(new TokenId("r1/s.0"));
  }

  @ParameterizedTest
  @CsvSource({
    "r1, r1#a2, true",
    "r1#a2, r1#a10, true",
    "r1#a7, r2, true",
    "r1/usr:x.0, r1/usr:x.0~r2, true",
    "r1/usr:x.0~r2, r1/usr:x.0~r2#a2, true",
    "r1, r1, false",
    "r2, r1#a2, false",
    "r1/usr:x.0, r1/usr:x.1#a2, false",
    "r1/usr:x.0, r2/usr:x.0#a2, false",
    "r1, r1/usr:x.0, false",
    "r0, r1, false",
    "r1#ax, r2, false",
    "r1#a99999999999, r2, false",
    "r1/usr:x.0~r, r1/usr:x.0~r2, false",
    "x, r2, false"
  })
  void shouldKnowEarlierRoundsAndAttempts(String one, String other, boolean before) {
    assertThat(new TokenId(one).isBefore(new TokenId(other))).isEqualTo(before);
  }
}
