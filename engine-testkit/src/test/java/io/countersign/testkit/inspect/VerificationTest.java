package io.countersign.testkit.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.document.UserId;
import io.countersign.engine.inspect.Explanation;
import io.countersign.engine.inspect.Verification;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.journal.AsideValue;
import io.countersign.engine.journal.JournalCodec;
import io.countersign.engine.problem.EngineCode;
import io.countersign.problem.Problem;
import io.countersign.testkit.scenario.Scenario;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What is found of those who write past the engine. */
class VerificationTest {

  private final Scenario scenario = Scenario.of(Papers.workflow(Papers.both()));
  private final Tampered tampered = new Tampered();

  private List<Problem> problems() {
    var paper = Papers.submitted(scenario);
    scenario.when().by("ada").approves(paper);
    var inspection = scenario.engine().inspect();
    Optional<Verification> found =
        Papers.in(
            scenario,
            tx ->
                inspection.verify(
                    tampered.over(tx), OrgId.of(Papers.ORG), InstanceId.of("instance-1")));
    return found.orElseThrow().problems();
  }

  private void finds(EngineCode code) {
    assertThat(problems()).extracting(Problem::code).isNotEmpty().containsOnly(code);
  }

  @Test
  void shouldFindNothingWhereNobodyDid() {
    assertThat(problems()).isEmpty();
  }

  @Test
  void shouldFindALiveRowThatIsNotWhatTheJournalLeadsTo() {
    tampered.state(VerificationTest::withoutApprovals);

    finds(EngineCode.JOURNAL_STATE_DIFFERS);
  }

  private static InstanceState withoutApprovals(InstanceState state) {
    return new InstanceState(
        state.identity(), state.pin(), state.progress(), state.work(), Map.of(), state.context());
  }

  @Test
  void shouldFindStepsThatAreMissing() {
    tampered.steps(rows -> rows.subList(0, rows.size() - 1));

    finds(EngineCode.JOURNAL_STATE_DIFFERS);
  }

  @Test
  void shouldFindStepsThatDoNotFitTogether() {
    tampered.steps(rows -> rows.subList(rows.size() - 1, rows.size()));

    finds(EngineCode.JOURNAL_STATE_DIFFERS);
  }

  @Test
  void shouldFindRowsThatWereCutOff() {
    tampered.journal(rows -> rows.subList(0, rows.size() - 1));

    finds(EngineCode.JOURNAL_OUT_OF_SEQUENCE);
  }

  @Test
  void shouldFindRowsThatWereExchanged() {
    tampered.journal(
        rows -> IntStream.range(0, rows.size()).mapToObj(i -> rows.get(i == 1 ? 0 : i)).toList());

    finds(EngineCode.JOURNAL_OUT_OF_SEQUENCE);
  }

  @Test
  void shouldFindValuesThatWereAltered() {
    tampered.journal(rows -> rows.stream().map(VerificationTest::altered).toList());

    assertThat(problems())
        .extracting(Problem::code)
        .isNotEmpty()
        .containsOnly(EngineCode.JOURNAL_VALUE_ALTERED);
  }

  private static JournalCodec.Written altered(JournalCodec.Written written) {
    return new JournalCodec.Written(
        written.row(),
        written.values().stream()
            .map(value -> new AsideValue(value.seq(), "[\"pepper\",{}]"))
            .toList());
  }

  @Test
  void shouldAskForAnInboxWithoutLookingIntoInstances() {
    Papers.submitted(scenario);
    var inspection = scenario.engine().inspect();

    var items =
        Papers.in(
            scenario,
            tx -> inspection.inbox(tampered.over(tx), OrgId.of(Papers.ORG), UserId.of("ada")));

    assertThat(items).hasSize(1);
    assertThat(tampered.reads()).isZero();
  }

  @Test
  void shouldSayThatAnInstanceIsStuckWhichNothingWillMove() {
    var unmoved = Scenario.with(Papers.workflow(Papers.asking())).byHand().build();
    Papers.drafted(unmoved);
    var inspection = unmoved.engine().inspect();
    var emptied = new Tampered().emptied();

    Optional<Explanation> found =
        Papers.in(
            unmoved,
            tx ->
                inspection.explain(
                    emptied.over(tx), OrgId.of(Papers.ORG), InstanceId.of("instance-1")));

    assertThat(found.orElseThrow().isStuck()).isTrue();
    assertThat(found.orElseThrow().sentences())
        .singleElement()
        .asString()
        .startsWith("The workflow is stuck at 'start': nothing is waited for");
  }
}
