package io.countersign.engine.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.codec.ErasedValue;
import io.countersign.engine.family.instance.InstanceEvent;
import io.countersign.engine.family.registry.EventApplier;
import io.countersign.engine.family.step.StepEvent;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.TokenId;
import io.countersign.engine.problem.EngineCode;
import io.countersign.problem.Problem;
import io.countersign.problem.Result;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Rows, what lies beside them, and what is left of them once that is gone. */
class JournalCodecTest {

  private static final JournalCodec JOURNAL = JournalCodec.current();

  @Test
  void shouldWriteTheRowsThatWereRecorded() {
    // when
    var written = Rows.of(Samples.run(), 4);

    // then
    assertThat(written.rows().stream().map(JournalRow::text).toList())
        .containsExactlyElementsOf(Recordings.text("1/rows.txt").lines().toList());
    assertThat(written.rows().get(2).hash()).isEqualTo(Recordings.text("1/rows.hash"));
    assertThat(JOURNAL.verify(Samples.INSTANCE, JournalHead.NONE, written.rows()).orThrow())
        .isEqualTo(written.rows().get(2).head());
  }

  @Test
  void shouldKeepNoValueOfADocumentInARow() {
    // given
    var values = List.of("12.340", "2031-04-01", "250000", "it is complete");

    // when
    var texts = Rows.of(Samples.run(), 4).rows().stream().map(JournalRow::text).toList();

    // then
    assertThat(texts).noneMatch(text -> values.stream().anyMatch(text::contains));
  }

  @Test
  void shouldGiveBackTheEntriesWhileTheValuesAreThere() {
    // given
    var written = Rows.of(Samples.run(), 4);

    // when
    var recorded = JOURNAL.read(written.rows(), written.values()).orThrow();

    // then
    assertThat(recorded)
        .isEqualTo(Samples.run().stream().map(one -> new RecordedEvent.Known(one, false)).toList());
    assertThat(JournalReplay.state(Samples.INSTANCE, recorded).orThrow())
        .isEqualTo(EventApplier.replay(Samples.INSTANCE, Samples.run()));
  }

  @Test
  void shouldReplayTheFlowOnceTheValuesAreErased() {
    // given
    var written = Rows.of(Samples.run(), 4);

    // when
    var recorded = JOURNAL.read(written.rows(), List.of()).orThrow();
    var state = JournalReplay.state(Samples.INSTANCE, recorded).orThrow();

    // then
    assertThat(JOURNAL.verify(Samples.INSTANCE, JournalHead.NONE, written.rows()).problems())
        .isEmpty();
    assertThat(withoutContext(state))
        .isEqualTo(withoutContext(EventApplier.replay(Samples.INSTANCE, Samples.run())));
    assertThat(ErasedValue.keys(state)).containsExactly("draft", "posting");
    assertThat(((RecordedEvent.Known) recorded.get(3)).entry().event())
        .isEqualTo(
            new InstanceEvent.Requested(
                "submit",
                ((InstanceEvent.Requested) Samples.run().get(3).event()).by(),
                ErasedValue.TEXT));
    var closed = (StepEvent.StepClosed) ((RecordedEvent.Known) recorded.get(4)).entry().event();
    assertThat(closed.evaluated().get(0))
        .containsEntry("edge", "e1")
        .containsEntry("variables", ErasedValue.MAP)
        .containsEntry("result", ErasedValue.TEXT);
  }

  @Test
  void shouldEraseOneValueAndLeaveTheOthers() {
    // given
    var written = Rows.of(Samples.run(), 4);
    var left = new ArrayList<>(written.values());
    left.removeIf(value -> value.seq() == 5);

    // when
    var recorded = JOURNAL.read(written.rows(), left).orThrow();

    // then
    assertThat(recorded.stream().filter(one -> ((RecordedEvent.Known) one).erased()))
        .singleElement()
        .extracting(RecordedEvent::seq)
        .isEqualTo(5L);
    assertThat(((RecordedEvent.Known) recorded.get(7)).entry()).isEqualTo(Samples.run().get(7));
  }

  /** What no digest of a row holds was never written, wherever it stands among what was. */
  @Test
  void shouldRefuseValuesThatNoRowHolds() {
    var written = Rows.of(Samples.run(), 4);
    var genuine = written.values().get(0);
    long last = written.rows().get(written.rows().size() - 1).lastSeq();
    var forged = new AsideValue(genuine.seq(), "[\"salt\",{\"reason\":\"forged\"}]");

    for (var strange :
        List.of(
            forged, genuine, new AsideValue(0, forged.text()), new AsideValue(last + 1, "[]"))) {
      for (int place : List.of(0, written.values().size())) {
        var values = new ArrayList<>(written.values());
        values.add(place, strange);

        assertThat(JOURNAL.read(written.rows(), values).problems())
            .as(strange + " at " + place)
            .extracting(Problem::code)
            .containsExactly(EngineCode.JOURNAL_VALUE_ALTERED);
      }
    }
  }

  @Test
  void shouldFindAnAlteredValue() {
    // given
    var written = Rows.of(Samples.run(), 4);
    var altered = new ArrayList<>(written.values());
    altered.set(1, new AsideValue(5, altered.get(1).text().replace("12.340", "12.341")));

    // then
    assertThat(JOURNAL.read(written.rows(), altered).problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code()).isEqualTo(EngineCode.JOURNAL_VALUE_ALTERED);
              assertThat(problem.place().pointer()).isEqualTo("/1/entries/0/aside");
            });
  }

  @Test
  void shouldGiveEqualValuesDifferentDigests() {
    // given
    var digests =
        Rows.of(Samples.run(), 4).rows().stream()
            .flatMap(row -> row.text().lines())
            .flatMap(text -> List.of(text.split("\"aside\":\"", -1)).stream().skip(1))
            .map(text -> text.substring(0, 64))
            .toList();

    // then
    assertThat(digests).hasSize(3).doesNotHaveDuplicates();
  }

  @Test
  void shouldShowUnknownEventsAndRefuseToReplayThem() {
    // given
    var row = Rows.of(Samples.run(), 9).rows().get(0);
    var text =
        row.text().replace("\"type\":\"token_moved\"", "\"schema\":2,\"type\":\"token_moved\"");
    var newer =
        new JournalRow(row.instance(), row.firstSeq(), row.lastSeq(), row.at(), text, row.hash());

    // when
    var recorded = JOURNAL.read(newer, List.of()).orThrow();

    // then
    assertThat(recorded.get(5))
        .isEqualTo(
            new RecordedEvent.Unknown(
                6,
                Samples.AT.plusSeconds(1),
                "token_moved",
                2,
                new LinkedHashMap<>(Map.of("edge", "e1", "node", "usr:s:1", "token", "r1"))));
    assertThat(JournalReplay.state(Samples.INSTANCE, recorded).problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code()).isEqualTo(EngineCode.JOURNAL_EVENT_UNKNOWN);
              assertThat(problem.message())
                  .isEqualTo(
                      "Expected an event that this version knows, but found token_moved with schema 2.");
            });
  }

  @Test
  void shouldReplayAnOldJournalToTheStateOfThen() {
    // given
    var journal = new JournalCodec(EventJson.with(List.of(Renames.nodes())));
    var texts = Recordings.text("0/rows.txt").lines().toList();
    var rows = new ArrayList<JournalRow>();
    rows.add(new JournalRow(Samples.INSTANCE, 1, 4, Samples.AT, texts.get(0), ""));
    rows.add(new JournalRow(Samples.INSTANCE, 5, 8, Samples.AT.plusSeconds(1), texts.get(1), ""));
    rows.add(new JournalRow(Samples.INSTANCE, 9, 9, Samples.AT.plusSeconds(2), texts.get(2), ""));

    // when
    var recorded = journal.read(rows, Rows.of(Samples.run(), 4).values()).orThrow();
    var state = JournalReplay.state(Samples.INSTANCE, recorded).orThrow();

    // then
    assertThat(state.toString()).isEqualTo(Recordings.text("0/state.txt"));
    assertThat(state).isEqualTo(EventApplier.replay(Samples.INSTANCE, Samples.run()));
    assertThat(state.token(TokenId.FIRST).orElseThrow().nodeId()).isEqualTo("sys:end");
  }

  @Test
  void shouldFindThatTheEndWasCutOff() {
    // given
    var rows = Rows.of(Samples.run(), 4).rows();
    var head = rows.get(2).head();

    // then
    assertThat(JOURNAL.verifyWhole(Samples.INSTANCE, rows, head))
        .isEqualTo(new Result.Accepted<>(head));
    assertThat(JOURNAL.verifyWhole(Samples.INSTANCE, rows.subList(0, 2), head).problems())
        .singleElement()
        .extracting(Problem::code)
        .isEqualTo(EngineCode.JOURNAL_OUT_OF_SEQUENCE);
  }

  private static InstanceState withoutContext(InstanceState state) {
    return new InstanceState(
        state.identity(), state.pin(), state.progress(), state.work(), state.approvals(), Map.of());
  }
}
