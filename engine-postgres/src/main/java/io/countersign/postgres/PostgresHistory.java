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
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The history in Postgres. */
final class PostgresHistory implements InstanceHistory {

  private final StatementRunner session;

  PostgresHistory(StatementRunner session) {
    this.session = session;
  }

  @Override
  public Optional<InstanceState> instance(InstanceKey key) {
    var sql =
        key instanceof InstanceKey.ById
            ? ReadSql.BY_ID
            : key instanceof InstanceKey.Latest ? ReadSql.LATEST : ReadSql.BY_DOCUMENT;
    return session.askAs(
        key.org().value(),
        "read an instance",
        sql,
        (statement, first) -> {
          statement.setString(first, key.org().value());
          if (key instanceof InstanceKey.ById byId) {
            statement.setString(first + 1, RowId.instance(byId.instance().value()));
          } else {
            var document = document(key);
            statement.setString(first + 1, document.type());
            statement.setString(first + 2, document.id());
          }
        },
        rows -> ReadableRows.live(rows, row -> InstanceRowReader.state(key.org().value(), row)));
  }

  private static DocumentRef document(InstanceKey key) {
    return key instanceof InstanceKey.ByDocument byDocument
        ? byDocument.document()
        : ((InstanceKey.Latest) key).document();
  }

  @Override
  public List<StepRow> steps(OrgId org, InstanceId instance) {
    return ask(
        session,
        org.value(),
        instance.value(),
        "read steps",
        ReadSql.STEPS,
        rows ->
            ReadableRows.all(
                rows, row -> "the row of step " + row.getLong("seq"), PostgresHistory::step));
  }

  @Override
  public Optional<JournalHead> head(OrgId org, InstanceId instance) {
    return ask(
        session,
        org.value(),
        instance.value(),
        "read a head",
        ReadSql.HEAD,
        rows -> ReadableRows.live(rows, InstanceRowReader::head));
  }

  @Override
  public List<JournalCodec.Written> journal(OrgId org, InstanceId instance, long after, int limit) {
    return session.askAs(
        org.value(),
        "read a journal",
        ReadSql.JOURNAL,
        (statement, first) -> {
          statement.setString(first, org.value());
          statement.setString(first + 1, RowId.instance(instance.value()));
          statement.setLong(first + 2, after);
          statement.setInt(first + 3, limit);
        },
        rows ->
            ReadableRows.all(
                rows,
                row -> "the row of the journal from event " + row.getLong("first_seq"),
                row -> readWritten(instance.value(), row)));
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
    return ask(
        session,
        org.value(),
        instance.value(),
        "read what is kept of an instance",
        KeptSql.KEPT,
        rows -> {
          var all =
              ReadableRows.all(
                  rows, row -> "what is kept of instance " + row.getString("id"), KeptReader::read);
          return all.isEmpty() ? StoredRows.NONE : all.get(0);
        });
  }

  @Override
  public List<OutboxRow> outbox(OrgId org, InstanceId instance) {
    return session.askAs(
        org.value(),
        "read the outboxes of an instance",
        ReadSql.OUTBOX,
        (statement, first) -> {
          statement.setString(first, org.value());
          statement.setString(first + 1, RowId.instance(instance.value()));
          statement.setString(first + 2, org.value());
          statement.setString(first + 3, RowId.instance(instance.value()));
        },
        rows -> ReadableRows.all(rows, ListLineReader::name, ListLineReader::outbox));
  }

  @Override
  public List<InstanceLine> instances(OrgId org, Optional<InstanceStatus> status, ListSlice slice) {
    var word = status.map(one -> one.name().toLowerCase(Locale.ROOT)).orElse(null);
    return session.askAs(
        org.value(),
        "list instances",
        ReadSql.INSTANCES,
        (statement, first) -> {
          statement.setString(first, org.value());
          statement.setString(first + 1, ListLineReader.after(slice).instance());
          statement.setString(first + 2, word);
          statement.setString(first + 3, word);
          statement.setInt(first + 4, slice.limit());
        },
        rows -> ReadableRows.all(rows, ListLineReader::instanceName, ListLineReader::instance));
  }

  @Override
  public List<QueuedTrigger> openTriggers(OrgId org, InstanceId instance) {
    return ask(
        session,
        org.value(),
        instance.value(),
        "read triggers",
        ReadSql.OPEN_TRIGGERS,
        rows -> ReadableRows.some(rows, PostgresTriggers::readQueued));
  }

  /** Runs a query about one instance. */
  static <T> T ask(
      StatementRunner session,
      String org,
      String instance,
      String doing,
      String sql,
      StatementRunner.Reading<T> reading) {
    return session.askAs(
        org,
        doing,
        sql,
        (statement, first) -> {
          statement.setString(first, org);
          statement.setString(first + 1, RowId.instance(instance));
        },
        reading);
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
