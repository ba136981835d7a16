package io.countersign.postgres;

import io.countersign.engine.approval.ApprovalRow;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.instance.Approval.Answer;
import io.countersign.engine.instance.Approval.Verdict;
import io.countersign.engine.instance.Lifecycles;
import io.countersign.engine.journal.StoredState;
import io.countersign.engine.journal.StoredText;
import io.countersign.engine.store.Approvals;
import io.countersign.engine.store.Cursor;
import io.countersign.engine.store.Slice;
import io.countersign.engine.store.StoreTransaction;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The approvals in Postgres. */
final class PostgresApprovals implements Approvals {

  @Override
  public List<ApprovalRow> of(StoreTransaction transaction, String org, String instance) {
    return PostgresHistory.ask(
        transaction,
        org,
        instance,
        "read approvals",
        ReadSql.APPROVALS,
        rows -> Legible.all(rows, PostgresApprovals::name, PostgresApprovals::row));
  }

  /**
   * Reads also the rows of assignees whose turn has not come, and filters them out; reads on only
   * if too few remain.
   */
  @Override
  public List<Asking> open(StoreTransaction transaction, String org, Person person, Slice slice) {
    var who = new Actor(person.id(), Actor.Kind.ACTOR, person.roles());
    var open = new ArrayList<Asking>();
    var after = Lines.after(slice);
    boolean more = true;
    while (more) {
      int limit = slice.limit() - open.size();
      var part = asked(transaction, org, person, after, limit);
      part.stream().filter(one -> isTurnOf(one.row(), who)).forEach(open::add);
      more = part.size() == limit && open.size() < slice.limit();
      after = part.isEmpty() ? after : part.get(part.size() - 1).cursor();
    }
    return open;
  }

  private static List<Asking> asked(
      StoreTransaction transaction, String org, Person person, Cursor after, int limit) {
    return PostgresStore.session(transaction)
        .askAs(
            org,
            "read an inbox",
            ReadSql.ASKED_OF,
            (statement, first) -> {
              statement.setString(first, org);
              statement.setString(first + 1, org);
              statement.setString(first + 2, person.id());
              statement.setString(first + 3, org);
              statement.setArray(
                  first + 4,
                  statement
                      .getConnection()
                      .createArrayOf("text", person.roles().toArray(String[]::new)));
              statement.setString(first + 5, after.at().toString());
              statement.setString(first + 6, after.instance());
              statement.setLong(first + 7, after.number());
              statement.setInt(first + 8, limit);
            },
            rows -> Legible.all(rows, PostgresApprovals::name, row -> asking(org, row)));
  }

  private static String name(ResultSet row) throws SQLException {
    return "the approval of step "
        + row.getLong("step_seq")
        + " of instance "
        + row.getString("instance_id");
  }

  private static Asking asking(String org, ResultSet row) throws SQLException {
    return new Asking(
        Loading.text(row, "instance_id"),
        new DocumentRef(org, Loading.text(row, "entity_type"), Loading.text(row, "entity_id")),
        row(row),
        StoredState.deciders(Loading.text(row, "open_approvals")));
  }

  private static boolean isTurnOf(ApprovalRow row, Actor who) {
    return !row.partiesOf(who).isEmpty();
  }

  @Override
  public Optional<String> pickedLast(StoreTransaction transaction, String org, String role) {
    return PostgresStore.session(transaction)
        .askAs(
            org,
            "find who was picked last",
            ReadSql.PICKED_LAST,
            (statement, first) -> {
              statement.setString(first, org);
              statement.setString(first + 1, role);
            },
            rows -> rows.next() ? Optional.of(rows.getString(1)) : Optional.empty());
  }

  private static ApprovalRow row(ResultSet row) throws SQLException {
    var applied = row.getObject("applied", Boolean.class);
    var worth =
        applied == null
            ? Lifecycles.Worth.UNUSED
            : applied ? Lifecycles.Worth.APPLIED : Lifecycles.Worth.INVALIDATED;
    return new ApprovalRow(
        row.getLong("step_seq"),
        Loading.text(row, "node_id"),
        new ApprovalRow.Shown(
            row.getLong("entity_version"),
            Loading.text(row, "material_hash"),
            Loading.maybe(row, "snapshot_version_id")),
        StoredText.asked(Loading.text(row, "asked_json")),
        new ApprovalRow.Course(
            Loading.word(Verdict.class, Loading.text(row, "verdict")),
            decisions(row.getString("decisions")),
            worth),
        new ApprovalRow.Times(
            Loading.time(row, "asked_at"),
            Loading.maybeTime(row, "expires_at"),
            Loading.maybeTime(row, "closed_at")));
  }

  private static List<ApprovalRow.DecisionRow> decisions(@Nullable String json) {
    if (json == null) {
      return List.of();
    }
    var all = new ArrayList<ApprovalRow.DecisionRow>();
    for (var one : Loading.list(Loading.plain(json))) {
      var parts = Loading.list(one);
      all.add(
          new ApprovalRow.DecisionRow(
              Math.toIntExact((long) Loading.part(parts, 0)),
              (String) Loading.part(parts, 1),
              Loading.word(Answer.class, (String) Loading.part(parts, 2)),
              (String) Loading.part(parts, 3),
              Instant.parse((String) Loading.part(parts, 4))));
    }
    return all;
  }
}
