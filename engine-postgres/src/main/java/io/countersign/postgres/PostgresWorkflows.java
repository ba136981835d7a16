package io.countersign.postgres;

import io.countersign.engine.definition.DefinitionScope;
import io.countersign.engine.definition.WorkflowHeader;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.store.WorkflowStore;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.json.CanonicalJson;
import io.countersign.json.CanonicalText;
import io.countersign.problem.Result;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** The compiled workflows in Postgres. */
final class PostgresWorkflows implements WorkflowStore {

  private final PostgresTransaction transaction;
  private final QueryRunner queries;

  PostgresWorkflows(PostgresTransaction transaction) {
    this.transaction = transaction;
    this.queries = transaction.session().queries();
  }

  @Override
  public void publish(OrgId org, CompiledWorkflow workflow) {
    var at = transaction.now();
    var type = workflow.contract().entityType();
    var key = workflow.contract().workflow().value();
    queries
        .ask("publish a workflow", ReadSql.PUBLISH)
        .bind("org", org.value())
        .bind("type", type)
        .bind("workflow", key)
        .bind("compiled", workflow.toJson())
        .bind("header", WorkflowHeader.of(workflow).toJson())
        .bind("hash", workflow.hash())
        .bind("compiler", workflow.compilerVersion())
        .bind("id", RowId.of(at, "workflow", workflow.hash(), org.value(), type).toString())
        .bind("at", at)
        .bind("wait", transaction.settings().lockWaitMillis())
        .one(
            (row, context) ->
                UnavailableAnswers.requireFree(row, "the workflows of " + type).getInt(1));
  }

  @Override
  public Optional<String> current(DefinitionScope scope) {
    return of(scope, "find the published workflow", ReadSql.CURRENT_HASH)
        .first((row, context) -> row.getString("active_hash"));
  }

  private NamedQuery of(DefinitionScope scope, String doing, String sql) {
    return queries
        .askAs(scope.org(), doing, sql)
        .bind("type", scope.entityType())
        .bind("workflow", scope.workflow().value());
  }

  @Override
  public List<TypeLine> types(OrgId org) {
    return queries
        .askAs(org.value(), "list workflow types", ReadSql.TYPES)
        .list((row, context) -> type(row));
  }

  private static TypeLine type(ResultSet row) throws SQLException {
    return new TypeLine(
        DefinitionText.scope(row),
        InstanceRowReader.word(Kind.class, InstanceRowReader.text(row, "kind")),
        InstanceRowReader.maybe(row, "active_hash"));
  }

  @Override
  public List<Listed> list(DefinitionScope scope) {
    return of(scope, "list published workflows", ReadSql.PUBLICATIONS)
        .list((row, context) -> listed(row));
  }

  private static Listed listed(ResultSet row) throws SQLException {
    return new Listed(
        row.getInt("version"),
        InstanceRowReader.text(row, "compiled_hash"),
        row.getBoolean("current"),
        InstanceRowReader.time(row, "created_at"),
        InstanceRowReader.maybe(row, "compiled_header").map(PostgresWorkflows::header));
  }

  @Override
  public Optional<Stored> find(OrgId org, String hash) {
    return queries
        .askAs(org.value(), "read a workflow", ReadSql.COMPILED)
        .bind("hash", hash)
        .first((row, context) -> stored(row));
  }

  private static Stored stored(ResultSet row) throws SQLException {
    return new Stored(
        canonical(InstanceRowReader.text(row, "compiled_json")),
        InstanceRowReader.maybe(row, "compiled_header").map(PostgresWorkflows::canonical));
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
