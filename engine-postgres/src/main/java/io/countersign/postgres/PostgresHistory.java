package io.countersign.postgres;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.instance.StepStatus;
import io.countersign.engine.instance.TokenId;
import io.countersign.engine.journal.AsideValue;
import io.countersign.engine.journal.JournalCodec;
import io.countersign.engine.journal.JournalHead;
import io.countersign.engine.journal.JournalRow;
import io.countersign.engine.journal.StoredText;
import io.countersign.engine.row.StepRow;
import io.countersign.engine.store.InstanceHistory;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.InstanceLine;
import io.countersign.engine.store.ListSlice;
import io.countersign.engine.store.OutboxRow;
import io.countersign.engine.store.QueuedTrigger;
import io.countersign.engine.store.StoredRows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The history in Postgres. */
final class PostgresHistory implements InstanceHistory {

  private final QueryRunner queries;

  PostgresHistory(StatementRunner session) {
    this.queries = session.queries();
  }

  @Override
  public Optional<InstanceState> instance(InstanceKey key) {
    return query(key)
        .read(
            rows ->
                ReadableRows.live(
                    rows, (row, context) -> LoadedRow.of(row).state(key.org().value())));
  }

  private NamedQuery query(InstanceKey key) {
    if (key instanceof InstanceKey.ById byId) {
      return of(key.org(), byId.instance(), "read an instance", ReadSql.BY_ID);
    }
    var named = (InstanceKey.OfDocument) key;
    return of(
            named.document(),
            key instanceof InstanceKey.Latest ? ReadSql.LATEST : ReadSql.BY_DOCUMENT)
        .bind("workflow", named.workflow().value());
  }

  @Override
  public List<InstanceState> ofDocument(DocumentRef document) {
    return of(document, ReadSql.OF_DOCUMENT)
        .read(
            rows ->
                ReadableRows.allLive(
                    rows, (row, context) -> LoadedRow.of(row).state(document.org())));
  }

  private NamedQuery of(DocumentRef document, String sql) {
    return queries
        .askAs(document.org(), "read an instance", sql)
        .bind("type", document.type())
        .bind("document", document.id());
  }

  private NamedQuery of(OrgId org, InstanceId instance, String doing, String sql) {
    return queries
        .askAs(org.value(), doing, sql)
        .bind("instance", RowId.instance(instance.value()));
  }

  @Override
  public List<StepRow> steps(OrgId org, InstanceId instance) {
    return of(org, instance, "read steps", ReadSql.STEPS)
        .read(
            rows ->
                ReadableRows.all(
                    rows,
                    row -> "the row of step " + row.getLong("seq"),
                    (row, context) -> step(row)));
  }

  @Override
  public boolean hasVisited(OrgId org, InstanceId instance, String nodeId) {
    return of(org, instance, "look for a step", ReadSql.HAS_VISITED)
        .bind("node", nodeId)
        .read(rows -> rows.mapTo(Boolean.class).one());
  }

  @Override
  public Optional<JournalHead> head(OrgId org, InstanceId instance) {
    return of(org, instance, "read a head", ReadSql.HEAD)
        .read(rows -> ReadableRows.live(rows, (row, context) -> InstanceRowReader.head(row)));
  }

  @Override
  public List<JournalCodec.Written> journal(OrgId org, InstanceId instance, long after, int limit) {
    return of(org, instance, "read a journal", ReadSql.JOURNAL)
        .bind("after", after)
        .bind("limit", limit)
        .read(
            rows ->
                ReadableRows.all(
                    rows,
                    row -> "the row of the journal from event " + row.getLong("first_seq"),
                    (row, context) -> readWritten(instance.value(), row)));
  }

  private static JournalCodec.Written readWritten(String instance, ResultSet row)
      throws SQLException {
    return new JournalCodec.Written(
        new JournalRow(
            instance,
            row.getLong("first_seq"),
            row.getLong("last_seq"),
            InstanceRowReader.time(row, "at"),
            InstanceRowReader.text(row, "events"),
            InstanceRowReader.text(row, "chain_hash")),
        values(row.getString("values_json")));
  }

  @Override
  public StoredRows readRows(OrgId org, InstanceId instance) {
    return of(org, instance, "read what is kept of an instance", KeptSql.KEPT)
        .read(
            rows ->
                ReadableRows.all(
                    rows,
                    row -> "what is kept of instance " + row.getString("id"),
                    (row, context) -> KeptReader.read(row)))
        .stream()
        .findFirst()
        .orElse(StoredRows.NONE);
  }

  @Override
  public List<OutboxRow> outbox(OrgId org, InstanceId instance) {
    return of(org, instance, "read the outboxes of an instance", ReadSql.OUTBOX)
        .read(
            rows ->
                ReadableRows.all(
                    rows, ListLineReader::name, (row, context) -> ListLineReader.outbox(row)));
  }

  @Override
  public List<InstanceLine> instances(OrgId org, Optional<InstanceStatus> status, ListSlice slice) {
    return queries
        .askAs(org.value(), "list instances", ReadSql.INSTANCES)
        .bind("after", ListLineReader.after(slice).instance())
        .bind("status", status.map(ChangeText::word).orElse(null))
        .bind("limit", slice.limit())
        .read(
            rows ->
                ReadableRows.all(
                    rows,
                    ListLineReader::instanceName,
                    (row, context) -> ListLineReader.instance(row)));
  }

  @Override
  public List<QueuedTrigger> openTriggers(OrgId org, InstanceId instance) {
    return of(org, instance, "read triggers", ReadSql.OPEN_TRIGGERS)
        .read(rows -> ReadableRows.some(rows, (row, context) -> PostgresTriggers.readQueued(row)));
  }

  private static List<AsideValue> values(@Nullable String json) {
    if (json == null) {
      return List.of();
    }
    var values = new ArrayList<AsideValue>();
    for (var one : InstanceRowReader.list(InstanceRowReader.plain(json))) {
      var parts = InstanceRowReader.list(one);
      values.add(
          new AsideValue(
              (long) InstanceRowReader.part(parts, 0), (String) InstanceRowReader.part(parts, 1)));
    }
    return values;
  }

  private static StepRow step(ResultSet row) throws SQLException {
    long seq = row.getLong("seq");
    var applied = row.getObject("applied", Boolean.class);
    return new StepRow(
        new StepRow.Visit(
            seq,
            row.getInt("idx"),
            InstanceRowReader.text(row, "node_id"),
            InstanceRowReader.text(row, "node_type"),
            new TokenId(InstanceRowReader.text(row, "token_id")),
            row.getLong("entity_version")),
        new StepRow.Opening(
            PostgresTriggers.actor(row, "run_as", "actor_user_id", "actor_roles"),
            InstanceRowReader.text(row, "idempotency_key"),
            InstanceRowReader.maybe(row, "snapshot_version_id"),
            ReadableRows.column(row, "input_json", StoredText::values),
            InstanceRowReader.text(row, "trace_id")),
        InstanceRowReader.word(StepStatus.class, InstanceRowReader.text(row, "status")),
        new StepRow.Times(
            InstanceRowReader.time(row, "created_at"),
            InstanceRowReader.maybeTime(row, "started_at"),
            InstanceRowReader.maybeTime(row, "completed_at")),
        new StepRow.Expects(
            InstanceRowReader.maybeTime(row, "resume_at"),
            InstanceRowReader.maybe(row, "waiting_for_event_key"),
            InstanceRowReader.maybe(row, "approval_request_id").map(id -> seq),
            Optional.ofNullable(applied)),
        new StepRow.Result(
            ReadableRows.column(row, "output_json", StoredText::values),
            InstanceRowReader.text(row, "error")));
  }
}
