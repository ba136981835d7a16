package io.countersign.postgres;

import io.countersign.engine.journal.JournalHead;
import io.countersign.engine.journal.StoredText;
import io.countersign.engine.store.QueuedTrigger;
import io.countersign.engine.store.Trigger;
import io.countersign.engine.store.TriggerType;
import io.countersign.json.Json;
import io.countersign.problem.Result;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Decoder of rows into values of the engine. */
final class InstanceRowReader {

  private InstanceRowReader() {}

  static JournalHead head(ResultSet row) throws SQLException {
    return new JournalHead(
        row.getLong("seq"), HexFormat.of().formatHex(row.getBytes("journal_head")));
  }

  /**
   * Decodes unclaimed triggers, as the loading function lists them. Skips those that cannot be
   * read, so that they do not block the instance; the worker that claims one sets it aside.
   */
  static List<QueuedTrigger> triggers(String org, String instance, @Nullable String json) {
    if (json == null || !(Json.read(json) instanceof Result.Accepted<@Nullable Object> value)) {
      return List.of();
    }
    return list(value.value()).stream()
        .flatMap(one -> trigger(org, instance, list(one)).stream())
        .toList();
  }

  private static Optional<QueuedTrigger> trigger(String org, String instance, List<?> parts) {
    try {
      var trigger =
          new Trigger(
              word(TriggerType.class, (String) part(parts, 0)),
              (String) part(parts, 1),
              (long) part(parts, 2),
              StoredText.values(Json.write(part(parts, 3))),
              StoredText.actor(Json.write(part(parts, 4))),
              (String) part(parts, 5));
      int attempts = Math.toIntExact((long) part(parts, 7));
      return Optional.of(
          new QueuedTrigger(org, instance, trigger, (long) part(parts, 6), attempts, 0));
    } catch (IllegalStateException | IllegalArgumentException unreadable) {
      return Optional.empty();
    }
  }

  /** Decodes a JSON text from the database. */
  static @Nullable Object plain(String json) {
    if (Json.read(json) instanceof Result.Accepted<@Nullable Object> value) {
      return value.value();
    }
    throw new IllegalStateException(
        "Expected JSON in a column of the store, but found '" + json + "'. Restore the row.");
  }

  static List<?> list(@Nullable Object plain) {
    if (plain instanceof List<?> list) {
      return list;
    }
    throw new IllegalStateException(
        "Expected a list in a column of the store, but found " + plain + ". Restore the row.");
  }

  static Object part(List<?> parts, int index) {
    var part = parts.get(index);
    if (part == null) {
      throw new IllegalStateException(
          "Expected a value in a column of the store, but found none. Restore the row.");
    }
    return part;
  }

  static String text(ResultSet row, String column) throws SQLException {
    var text = row.getString(column);
    if (text == null) {
      throw new IllegalStateException(
          "Expected a value in the column " + column + ", but found none. Restore the row.");
    }
    return text;
  }

  static Optional<String> maybe(ResultSet row, String column) throws SQLException {
    return Optional.ofNullable(row.getString(column));
  }

  static Instant time(ResultSet row, String column) throws SQLException {
    return maybeTime(row, column)
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "Expected a time in the column " + column + ", but found none."));
  }

  static Optional<Instant> maybeTime(ResultSet row, String column) throws SQLException {
    return Optional.ofNullable(row.getObject(column, OffsetDateTime.class))
        .map(OffsetDateTime::toInstant);
  }

  /** Returns the enum constant for a word that {@link ChangeText#word} wrote. */
  static <E extends Enum<E>> E word(Class<E> type, String word) {
    return Enum.valueOf(type, word.toUpperCase(Locale.ROOT));
  }
}
