package io.countersign.engine.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.instance.JournalEntry;
import io.countersign.json.CanonicalJson;
import io.countersign.json.Json;
import io.countersign.problem.Result;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jspecify.annotations.Nullable;

/** What holds for any rows. */
class JournalCodecProps {

  private static final JournalCodec JOURNAL = JournalCodec.current();

  @Property
  void shouldGiveBackWhatWasWritten(@ForAll long seed) {
    // given
    var entries = entries(seed);
    var written = Rows.of(entries, 3);

    // when
    var whole = JOURNAL.read(written.rows(), written.values());
    var erased = JOURNAL.read(written.rows(), List.of());

    // then
    assertThat(whole.problems()).isEmpty();
    assertThat(whole.orThrow())
        .isEqualTo(entries.stream().map(one -> new RecordedEvent.Known(one, false)).toList());
    assertThat(erased.problems()).isEmpty();
    assertThat(erased.orThrow().stream().filter(one -> ((RecordedEvent.Known) one).erased()))
        .hasSize(written.values().size());
    assertThat(JOURNAL.verify(Samples.INSTANCE, JournalHead.NONE, written.rows()).orThrow().seq())
        .isEqualTo(entries.size());
  }

  @Property
  void shouldGiveEqualRowsForEqualEntries(@ForAll long seed) {
    // given
    var written = Rows.of(entries(seed), 3);

    // when
    var read = JOURNAL.read(written.rows(), written.values()).orThrow();
    var again = Rows.of(read.stream().map(one -> ((RecordedEvent.Known) one).entry()).toList(), 3);

    // then
    assertThat(again).isEqualTo(written);
    assertThat(written.rows())
        .allSatisfy(
            row ->
                assertThat(CanonicalJson.ofText(row.text()).orThrow().text())
                    .isEqualTo(row.text()));
  }

  @Property
  void shouldDigestSaltAndValuesAsEveryComposedKey(@ForAll long seed) {
    // given
    var written = Rows.of(entries(seed), 3);

    for (var value : written.values()) {
      // when
      var pair = pair(value);
      var digest = CanonicalJson.sha256OfParts(pair.get(0), pair.get(1));

      // then
      assertThat(written.rows().get((int) (value.seq() - 1) / 3).text())
          .contains("\"aside\":\"" + HexFormat.of().formatHex(digest) + "\"");
      assertThat(pair.get(0))
          .isEqualTo(
              HexFormat.of()
                  .formatHex(CanonicalJson.sha256OfParts("a secret for tests", value.seq())));
    }
  }

  @Property
  void shouldFindAnyFlippedBit(@ForAll long seed) {
    // given
    var rows = new ArrayList<>(Rows.of(entries(seed), 3).rows());
    var random = new Random(seed);
    int index = random.nextInt(rows.size());

    // when
    rows.set(index, flipped(rows.get(index), random));

    // then
    assertThat(JOURNAL.verify(Samples.INSTANCE, JournalHead.NONE, rows).problems())
        .singleElement()
        .satisfies(problem -> assertThat(problem.place().pointer()).isEqualTo("/" + index));
  }

  @Property
  void shouldFindRowsThatAreCutSwappedOrDoubled(@ForAll long seed) {
    // given
    var whole = Rows.of(entries(seed), 3).rows();
    var head = whole.get(whole.size() - 1).head();
    var random = new Random(seed);
    var rows = new ArrayList<>(whole);
    int index = random.nextInt(rows.size());
    int other = random.nextInt(rows.size());

    // when
    switch (random.nextInt(3)) {
      case 0 -> rows.remove(index);
      case 1 -> Collections.swap(rows, index, other);
      default -> rows.add(other, rows.get(index));
    }

    // then
    assertThat(JOURNAL.verifyWhole(Samples.INSTANCE, rows, head).problems().isEmpty())
        .isEqualTo(rows.equals(whole));
  }

  @Property
  void shouldFindARowOfAnotherJournal(@ForAll long seed, @ForAll long otherSeed) {
    // given
    var whole = Rows.of(entries(seed), 3).rows();
    var foreign = Rows.of(entries(otherSeed), 3).rows();
    int index = new Random(seed).nextInt(Math.min(whole.size(), foreign.size()));
    var rows = new ArrayList<>(whole);

    // when
    rows.set(index, foreign.get(index));

    // then
    assertThat(
            JOURNAL
                .verifyWhole(Samples.INSTANCE, rows, whole.get(whole.size() - 1).head())
                .problems()
                .isEmpty())
        .isEqualTo(rows.equals(whole));
  }

  private static List<?> pair(AsideValue value) {
    return Json.read(value.text()) instanceof Result.Accepted<@Nullable Object> json
            && json.value() instanceof List<?> pair
        ? pair
        : List.of();
  }

  private static List<JournalEntry> entries(long seed) {
    return new RandomEvents(seed).entries(1, 1 + new Random(seed).nextInt(12));
  }

  private static JournalRow flipped(JournalRow row, Random random) {
    int bit = random.nextInt(8);
    return switch (random.nextInt(8)) {
      case 0 ->
          new JournalRow(
              flipped(row.instance(), random),
              row.firstSeq(),
              row.lastSeq(),
              row.at(),
              row.text(),
              row.hash());
      case 1 ->
          new JournalRow(
              row.instance(),
              row.firstSeq() ^ (1L << bit),
              row.lastSeq(),
              row.at(),
              row.text(),
              row.hash());
      case 2 ->
          new JournalRow(
              row.instance(),
              row.firstSeq(),
              row.lastSeq() ^ (1L << bit),
              row.at(),
              row.text(),
              row.hash());
      case 3 ->
          new JournalRow(
              row.instance(),
              row.firstSeq(),
              row.lastSeq(),
              row.at().plusNanos(1),
              row.text(),
              row.hash());
      case 4 ->
          new JournalRow(
              row.instance(),
              row.firstSeq(),
              row.lastSeq(),
              row.at(),
              row.text(),
              flipped(row.hash(), random));
      default ->
          new JournalRow(
              row.instance(),
              row.firstSeq(),
              row.lastSeq(),
              row.at(),
              flipped(row.text(), random),
              row.hash());
    };
  }

  /** Bytes that are no UTF-8 become the replacement character, so a flip may come to nothing. */
  private static String flipped(String text, Random random) {
    var flipped = text;
    while (flipped.equals(text)) {
      var bytes = text.getBytes(StandardCharsets.UTF_8);
      bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
      flipped = new String(bytes, StandardCharsets.UTF_8);
    }
    return flipped;
  }
}
