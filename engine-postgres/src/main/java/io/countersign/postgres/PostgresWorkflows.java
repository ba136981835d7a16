package io.countersign.postgres;

import io.countersign.engine.document.OrgId;
import io.countersign.engine.store.WorkflowStore;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.WorkflowHeader;
import io.countersign.json.CanonicalJson;
import io.countersign.json.CanonicalText;
import io.countersign.problem.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The compiled workflows in Postgres. */
final class PostgresWorkflows implements WorkflowStore {

  private final PostgresTransaction transaction;
  private final StatementRunner session;

  PostgresWorkflows(PostgresTransaction transaction) {
    this.transaction = transaction;
    this.session = transaction.session();
  }

  @Override
  public void publish(OrgId org, CompiledWorkflow workflow) {
    var at = transaction.now();
    var type = workflow.contract().entityType();
    session.ask(
        "publish a workflow",
        ReadSql.PUBLISH,
        (statement, first) -> {
          statement.setString(1, org.value());
          statement.setString(2, type);
          statement.setString(3, workflow.toJson());
          statement.setString(4, WorkflowHeader.of(workflow).toJson());
          statement.setString(5, workflow.hash());
          statement.setString(6, workflow.compilerVersion());
          statement.setString(
              7, RowId.of(at, "workflow", workflow.hash(), org.value(), type).toString());
          statement.setString(8, at.toString());
          statement.setInt(9, transaction.settings().lockWaitMillis());
        },
        rows -> UnavailableAnswers.unlessBusy(rows, "the workflows of " + type).getInt(1));
  }

  @Override
  public Optional<String> current(OrgId org, String entityType) {
    return session.askAs(
        org.value(),
        "find the published workflow",
        ReadSql.CURRENT_HASH,
        (statement, first) -> {
          statement.setString(first, org.value());
          statement.setString(first + 1, entityType);
        },
        rows -> rows.next() ? Optional.of(rows.getString(1)) : Optional.empty());
  }

  @Override
  public List<Listed> list(OrgId org, String entityType) {
    return session.askAs(
        org.value(),
        "list published workflows",
        ReadSql.PUBLICATIONS,
        (statement, first) -> {
          statement.setString(first, org.value());
          statement.setString(first + 1, entityType);
        },
        rows -> {
          var all = new ArrayList<Listed>();
          while (rows.next()) {
            all.add(
                new Listed(
                    rows.getInt("version"),
                    InstanceRowReader.text(rows, "compiled_hash"),
                    rows.getBoolean("current"),
                    InstanceRowReader.time(rows, "created_at"),
                    InstanceRowReader.maybe(rows, "compiled_header")
                        .map(PostgresWorkflows::header)));
          }
          return all;
        });
  }

  @Override
  public Optional<Stored> find(OrgId org, String hash) {
    return session.askAs(
        org.value(),
        "read a workflow",
        ReadSql.COMPILED,
        (statement, first) -> {
          statement.setString(first, org.value());
          statement.setString(first + 1, hash);
        },
        rows ->
            rows.next()
                ? Optional.of(
                    new Stored(
                        canonical(InstanceRowReader.text(rows, "compiled_json")),
                        InstanceRowReader.maybe(rows, "compiled_header")
                            .map(PostgresWorkflows::canonical)))
                : Optional.empty());
  }

  /**
   * Restores the canonical text that was written. A text without a canonical form was not written
   * by the engine.
   */
  private static String canonical(String json) {
    return CanonicalJson.ofText(json) instanceof Result.Accepted<CanonicalText> text
        ? text.value().text()
        : json;
  }

  private static WorkflowHeader header(String json) {
    if (WorkflowHeader.fromJson(json) instanceof Result.Accepted<WorkflowHeader> read) {
      return read.value();
    }
    throw new IllegalStateException(
        "Expected the header of a workflow in a column of the store, but found '"
            + json
            + "'. Restore the row.");
  }
}
