package io.countersign.engine.instance;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.instance.Approval.Answer;
import io.countersign.engine.instance.Approval.Decision;
import io.countersign.engine.instance.Approval.Office;
import io.countersign.engine.instance.Approval.Party;
import io.countersign.engine.workflow.Approvers.Quorum;
import io.countersign.engine.workflow.Approvers.Role.Pick;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ApproverCountTest {

  private static final Party CLERKS =
      new Party("role:clerk", List.of("ada", "bob"), Optional.of(new Office("clerk", Pick.ANY)));
  private static final Party ADA = new Party("user:ada", List.of("ada"));

  @Test
  void shouldCountEverybodyWhoIsAskedButTheRequester() {
    var count = count(asked(false, CLERKS), "bob", Set.of(), Map.of());

    assertThat(count.able(0)).containsExactly("ada");
    assertThat(count.shortage()).isEmpty();
  }

  @Test
  void shouldCountTheHoldersOfARoleAsTheyAreNow() {
    var count = count(asked(false, CLERKS), "eve", Set.of(), Map.of("clerk", List.of("cleo")));

    assertThat(count.able(0)).containsExactly("cleo");
  }

  @Test
  void shouldSayWhyNobodyIsLeft() {
    var count = count(asked(false, ADA), "ada", Set.of(), Map.of());

    assertThat(count.vacant()).containsExactly(0);
    assertThat(count.shortage())
        .contains("no person may answer as user:ada: ada asked for the transition");
  }

  @Test
  void shouldNotCountAPersonWhoDecidedOnTheDocumentBefore() {
    var count = count(asked(false, ADA), "eve", Set.of("ada"), Map.of());

    assertThat(count.able(0)).isEmpty();
    assertThat(count(asked(true, ADA), "eve", Set.of("ada"), Map.of()).able(0))
        .containsExactly("ada");
  }

  @Test
  void shouldCountEachPersonForOnePartyOnly() {
    var both = count(asked(false, CLERKS, ADA), "eve", Set.of(), Map.of());
    var alone = count(asked(false, CLERKS, ADA), "eve", Set.of("bob"), Map.of());

    assertThat(both.takenParties()).containsExactly("ada", "bob");
    assertThat(both.shortage()).isEmpty();
    assertThat(alone.shortage()).isPresent();
  }

  @Test
  void shouldNotCountAPersonWhoAbstained() {
    var asked = asked(false, CLERKS);
    var abstained = new Decision(0, "ada", Answer.ABSTAINED, "");

    var count = ApproverCount.of(asked, List.of(abstained), Set.of("ada"), Map.of());

    assertThat(count.able(0)).containsExactly("bob");
  }

  private static ApproverCount count(
      Approval.Asked asked,
      String requester,
      Set<String> deciders,
      Map<String, List<String>> holders) {
    var by =
        new Approval.Asked(
            asked.parties(), asked.quorum(), false, requester, false, asked.samePerson());
    return ApproverCount.of(by, List.of(), deciders, holders);
  }

  private static Approval.Asked asked(boolean samePerson, Party... parties) {
    return new Approval.Asked(List.of(parties), Quorum.ALL, false, "eve", false, samePerson);
  }
}
