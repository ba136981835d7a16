package io.countersign.postgres;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentVersion;
import io.countersign.engine.document.EditWindow;
import io.countersign.engine.document.WorkflowKey;
import io.countersign.engine.instance.InstanceProgress;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.journal.JournalHead;
import io.countersign.engine.journal.StoredState;
import io.countersign.engine.journal.StoredText;
import io.countersign.engine.store.QueuedTrigger;
import io.countersign.json.Json;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Decoder of an instance that is locked or read: texts in the order that {@code
 * workflow.read_instance_v1} documents.
 */
final class LoadedRow {

  private static final int OTHERS = 24;

  private final @Nullable String[] texts;

  private LoadedRow(@Nullable String[] texts) {
    this.texts = texts;
  }

  static LoadedRow of(ResultSet row) throws SQLException {
    return new LoadedRow((String[]) row.getArray("found").getArray());
  }

  String outcome() {
    return text(1);
  }

  Instant at() {
    return Instant.EPOCH.plus(number(2), ChronoUnit.MICROS);
  }

  /** The hash of the published workflow of the type, where no instance was found. */
  Optional<String> published() {
    return maybe(3);
  }

  List<QueuedTrigger> triggers(String org) {
    return InstanceRowReader.triggers(org, text(4), texts[2]);
  }

  /** Returns the active instances of the document in its other workflows. */
  List<LoadedRow> others() {
    if (texts.length < OTHERS || texts[OTHERS - 1] == null) {
      return List.of();
    }
    if (!(Json.read(text(OTHERS)).orThrow() instanceof List<?> lists)) {
      throw new IllegalStateException(
          "Expected a list of instances, but found another value. Restore the rows.");
    }
    return lists.stream()
        .map(one -> new LoadedRow(((List<?>) one).toArray(new String[0])))
        .toList();
  }

  JournalHead head() {
    return new JournalHead(number(12), text(17));
  }

  InstanceState state(String org) {
    var identity =
        new InstanceState.Identity(
            text(4),
            new DocumentRef(org, text(5), text(6)),
            maybe(22).map(WorkflowKey::of).orElse(WorkflowKey.LIFECYCLE),
            text(8),
            number(7));
    var standing =
        new InstanceProgress.Standing(
            InstanceRowReader.word(InstanceStatus.class, text(9)),
            maybe(10),
            maybe(11).map(word -> InstanceRowReader.word(EditWindow.class, word)),
            maybe(23));
    var pins = StoredText.readPins(text(21));
    var recorded = pins.recorded();
    var progress =
        new InstanceProgress(
            standing,
            number(12),
            number(13),
            maybe(14),
            text(15),
            new DocumentVersion(
                number(16),
                recorded.materialHash(),
                recorded.status(),
                recorded.digests(),
                recorded.otherHash()));
    return new StoredState(text(18), text(19), text(20)).state(identity, pins.pin(), progress);
  }

  private Optional<String> maybe(int place) {
    return Optional.ofNullable(texts[place - 1]);
  }

  private long number(int place) {
    return Long.parseLong(text(place));
  }

  private String text(int place) {
    var text = texts[place - 1];
    if (text == null) {
      throw new IllegalStateException(
          "Expected a value at place "
              + place
              + " of the list of an instance, but found none. Restore the row.");
    }
    return text;
  }
}
