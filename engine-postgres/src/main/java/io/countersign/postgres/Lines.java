package io.countersign.postgres;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.store.Cursor;
import io.countersign.engine.store.InstanceLine;
import io.countersign.engine.store.OutboxRow;
import io.countersign.engine.store.OutboxStatus;
import io.countersign.engine.store.Slice;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Reader of the rows of paged lists. */
final class Lines {

  /** Before every row: no id that is in use is so small, and no row so old. */
  private static final Cursor START =
      new Cursor(Instant.EPOCH, "00000000-0000-0000-0000-000000000000", 0);

  private Lines() {}

  static Cursor after(Slice slice) {
    return slice.after().orElse(START);
  }

  static InstanceLine instance(ResultSet row) throws SQLException {
    var nodes = (String[]) row.getArray("current_nodes").getArray();
    return new InstanceLine(
        Loading.text(row, "id"),
        new DocumentRef(
            Loading.text(row, "org_id"),
            Loading.text(row, "entity_type"),
            Loading.text(row, "entity_id")),
        Loading.text(row, "compiled_hash"),
        new InstanceLine.Stand(
            Loading.word(InstanceStatus.class, Loading.text(row, "status")),
            Loading.maybe(row, "reason"),
            List.of(nodes)),
        Loading.time(row, "started_at"),
        Loading.time(row, "updated_at"));
  }

  static String instanceName(ResultSet row) throws SQLException {
    return "the live row of instance " + row.getString("id");
  }

  static String name(ResultSet row) throws SQLException {
    return "row " + row.getLong("number") + " of the outbox of " + row.getString("box");
  }

  static OutboxRow outbox(ResultSet row) throws SQLException {
    var status = Loading.word(OutboxStatus.class, Loading.text(row, "status"));
    var created = Loading.time(row, "created_at");
    boolean done = status == OutboxStatus.COMPLETED;
    return new OutboxRow(
        Loading.text(row, "org_id"),
        Loading.text(row, "instance_id"),
        new OutboxRow.What(
            Loading.word(OutboxRow.Box.class, Loading.text(row, "box")),
            Loading.text(row, "key"),
            Loading.text(row, "type"),
            row.getLong("step_seq")),
        row.getLong("number"),
        new OutboxRow.Hold(
            status,
            row.getInt("attempts"),
            due(row, status, created),
            done ? "" : Loading.maybe(row, "error").orElse(""),
            status == OutboxStatus.PROCESSING
                ? Loading.maybe(row, "claimed_by")
                : Optional.empty()),
        new OutboxRow.Times(
            created, done ? Loading.maybeTime(row, "completed_at") : Optional.empty()));
  }

  private static Optional<Instant> due(ResultSet row, OutboxStatus status, Instant created)
      throws SQLException {
    return switch (status) {
      case PENDING -> Optional.of(created);
      case PROCESSING -> Loading.maybeTime(row, "lease_until");
      case FAILED -> Loading.maybeTime(row, "next_retry_at");
      case COMPLETED, DEAD_LETTER -> Optional.empty();
    };
  }
}
