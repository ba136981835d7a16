package io.countersign.postgres;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.store.InstanceLine;
import io.countersign.engine.store.ListCursor;
import io.countersign.engine.store.ListSlice;
import io.countersign.engine.store.OutboxRow;
import io.countersign.engine.store.OutboxStatus;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Reader of the rows of paged lists. */
final class ListLineReader {

  /** Before every row: no id that is in use is so small, and no row so old. */
  private static final ListCursor START =
      new ListCursor(Instant.EPOCH, "00000000-0000-0000-0000-000000000000", 0);

  private ListLineReader() {}

  static ListCursor after(ListSlice slice) {
    return slice.after().orElse(START);
  }

  static InstanceLine instance(ResultSet row) throws SQLException {
    var nodes = (String[]) row.getArray("current_nodes").getArray();
    return new InstanceLine(
        InstanceRowReader.text(row, "id"),
        new DocumentRef(
            InstanceRowReader.text(row, "org_id"),
            InstanceRowReader.text(row, "entity_type"),
            InstanceRowReader.text(row, "entity_id")),
        InstanceRowReader.text(row, "compiled_hash"),
        new InstanceLine.Stand(
            InstanceRowReader.word(InstanceStatus.class, InstanceRowReader.text(row, "status")),
            InstanceRowReader.maybe(row, "reason"),
            List.of(nodes),
            InstanceRowReader.maybe(row, "display_status")),
        InstanceRowReader.time(row, "started_at"),
        InstanceRowReader.time(row, "updated_at"));
  }

  static String instanceName(ResultSet row) throws SQLException {
    return "the live row of instance " + row.getString("id");
  }

  static String name(ResultSet row) throws SQLException {
    return "row " + row.getLong("number") + " of the outbox of " + row.getString("box");
  }

  static OutboxRow outbox(ResultSet row) throws SQLException {
    var status = InstanceRowReader.word(OutboxStatus.class, InstanceRowReader.text(row, "status"));
    var created = InstanceRowReader.time(row, "created_at");
    boolean done = status == OutboxStatus.COMPLETED;
    return new OutboxRow(
        InstanceRowReader.text(row, "org_id"),
        InstanceRowReader.text(row, "instance_id"),
        new OutboxRow.What(
            InstanceRowReader.word(OutboxRow.Box.class, InstanceRowReader.text(row, "box")),
            InstanceRowReader.text(row, "key"),
            InstanceRowReader.text(row, "type"),
            row.getLong("step_seq")),
        row.getLong("number"),
        new OutboxRow.Hold(
            status,
            row.getInt("attempts"),
            due(row, status, created),
            done ? "" : InstanceRowReader.maybe(row, "error").orElse(""),
            status == OutboxStatus.PROCESSING
                ? InstanceRowReader.maybe(row, "claimed_by")
                : Optional.empty()),
        new OutboxRow.Times(
            created, done ? InstanceRowReader.maybeTime(row, "completed_at") : Optional.empty()));
  }

  private static Optional<Instant> due(ResultSet row, OutboxStatus status, Instant created)
      throws SQLException {
    return switch (status) {
      case PENDING -> Optional.of(created);
      case PROCESSING -> InstanceRowReader.maybeTime(row, "lease_until");
      case FAILED -> InstanceRowReader.maybeTime(row, "next_retry_at");
      case COMPLETED, DEAD_LETTER -> Optional.empty();
    };
  }
}
