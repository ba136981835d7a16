package io.countersign.postgres;

import io.countersign.engine.approval.ApprovalRow;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.instance.Approval.Answer;
import io.countersign.engine.instance.Approval.Verdict;
import io.countersign.engine.instance.StatusLifecycles;
import io.countersign.engine.journal.StoredState;
import io.countersign.engine.journal.StoredText;
import io.countersign.engine.store.ApprovalQueries;
import io.countersign.engine.store.ListCursor;
import io.countersign.engine.store.ListSlice;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The approvals in Postgres. */
final class PostgresApprovals implements ApprovalQueries {

  private final QueryRunner queries;

  PostgresApprovals(StatementRunner session) {
    this.queries = session.queries();
  }

  @Override
  public List<ApprovalRow> of(OrgId org, InstanceId instance) {
    return queries
        .askAs(org.value(), "read approvals", ReadSql.APPROVALS)
        .bind("instance", RowId.instance(instance.value()))
        .read(rows -> ReadableRows.all(rows, PostgresApprovals::name, (row, context) -> row(row)));
  }

  /**
   * Reads also the rows of assignees whose turn has not come, and filters them out; reads on only
   * if too few remain.
   */
  @Override
  public List<Asking> open(OrgId org, Person person, ListSlice slice) {
    var who = new Actor(person.id(), Actor.Kind.ACTOR, person.roles());
    var open = new ArrayList<Asking>();
    var after = ListLineReader.after(slice);
    boolean more = true;
    while (more) {
      int limit = slice.limit() - open.size();
      var part = readAsked(org.value(), person, after, limit);
      part.stream().filter(one -> isTurnOf(one.row(), who)).forEach(open::add);
      more = part.size() == limit && open.size() < slice.limit();
      after = part.isEmpty() ? after : part.get(part.size() - 1).cursor();
    }
    return open;
  }

  private List<Asking> readAsked(String org, Person person, ListCursor after, int limit) {
    return queries
        .askAs(org, "read an inbox", ReadSql.ASKED_OF)
        .bind("person", person.id())
        .bind("roles", person.roles())
        .bind("at", after.at())
        .bind("after", after.instance())
        .bind("number", after.number())
        .bind("limit", limit)
        .read(
            rows ->
                ReadableRows.all(
                    rows, PostgresApprovals::name, (row, context) -> asking(org, row)));
  }

  private static String name(ResultSet row) throws SQLException {
    return "the approval of step "
        + row.getLong("step_seq")
        + " of instance "
        + row.getString("instance_id");
  }

  private static Asking asking(String org, ResultSet row) throws SQLException {
    return new Asking(
        InstanceRowReader.text(row, "instance_id"),
        new DocumentRef(
            org,
            InstanceRowReader.text(row, "entity_type"),
            InstanceRowReader.text(row, "entity_id")),
        row(row),
        StoredState.deciders(InstanceRowReader.text(row, "open_approvals")));
  }

  private static boolean isTurnOf(ApprovalRow row, Actor who) {
    return !row.partiesOf(who).isEmpty();
  }

  @Override
  public Optional<String> pickedLast(OrgId org, String role) {
    return queries
        .askAs(org.value(), "find who was picked last", ReadSql.PICKED_LAST)
        .bind("role", role)
        .first((row, context) -> row.getString("user_id"));
  }

  private static ApprovalRow row(ResultSet row) throws SQLException {
    var applied = row.getObject("applied", Boolean.class);
    var worth =
        applied == null
            ? StatusLifecycles.Worth.UNUSED
            : applied ? StatusLifecycles.Worth.APPLIED : StatusLifecycles.Worth.INVALIDATED;
    return new ApprovalRow(
        row.getLong("step_seq"),
        InstanceRowReader.text(row, "node_id"),
        new ApprovalRow.Shown(
            row.getLong("entity_version"),
            InstanceRowReader.text(row, "material_hash"),
            InstanceRowReader.maybe(row, "snapshot_version_id")),
        StoredText.readAsked(InstanceRowReader.text(row, "asked_json")),
        new ApprovalRow.Course(
            InstanceRowReader.word(Verdict.class, InstanceRowReader.text(row, "verdict")),
            decisions(row.getString("decisions")),
            worth),
        new ApprovalRow.Times(
            InstanceRowReader.time(row, "asked_at"),
            InstanceRowReader.maybeTime(row, "expires_at"),
            InstanceRowReader.maybeTime(row, "closed_at")));
  }

  private static List<ApprovalRow.DecisionRow> decisions(@Nullable String json) {
    if (json == null) {
      return List.of();
    }
    var all = new ArrayList<ApprovalRow.DecisionRow>();
    for (var one : InstanceRowReader.list(InstanceRowReader.plain(json))) {
      var parts = InstanceRowReader.list(one);
      all.add(
          new ApprovalRow.DecisionRow(
              Math.toIntExact((long) InstanceRowReader.part(parts, 0)),
              (String) InstanceRowReader.part(parts, 1),
              InstanceRowReader.word(Answer.class, (String) InstanceRowReader.part(parts, 2)),
              (String) InstanceRowReader.part(parts, 3),
              Instant.parse((String) InstanceRowReader.part(parts, 4)),
              (String) InstanceRowReader.part(parts, 5)));
    }
    return all;
  }
}
