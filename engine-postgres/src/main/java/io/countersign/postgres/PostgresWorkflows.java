package io.countersign.postgres;

import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.Workflows;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.json.CanonicalJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The compiled workflows. */
final class PostgresWorkflows implements Workflows {

  @Override
  public void publish(StoreTransaction transaction, String org, CompiledWorkflow workflow) {
    var at = transaction.now();
    var type = workflow.contract().entityType();
    PostgresStore.session(transaction)
        .ask(
            "publish a workflow",
            ReadSql.PUBLISH,
            (statement, first) -> {
              statement.setString(1, org);
              statement.setString(2, type);
              statement.setString(3, workflow.toJson());
              statement.setString(4, workflow.hash());
              statement.setString(5, workflow.compilerVersion());
              statement.setString(
                  6, RowId.of(at, "workflow", workflow.hash(), org, type).toString());
              statement.setString(7, at.toString());
            },
            PostgresTriggers::number);
  }

  @Override
  public Optional<String> current(StoreTransaction transaction, String org, String entityType) {
    return PostgresStore.session(transaction)
        .askAs(
            org,
            "find the published workflow",
            ReadSql.CURRENT_HASH,
            (statement, first) -> {
              statement.setString(first, org);
              statement.setString(first + 1, entityType);
            },
            rows -> rows.next() ? Optional.of(rows.getString(1)) : Optional.empty());
  }

  @Override
  public List<Listed> list(StoreTransaction transaction, String org, String entityType) {
    return PostgresStore.session(transaction)
        .askAs(
            org,
            "list published workflows",
            ReadSql.PUBLICATIONS,
            (statement, first) -> {
              statement.setString(first, org);
              statement.setString(first + 1, entityType);
            },
            rows -> {
              var all = new ArrayList<Listed>();
              while (rows.next()) {
                all.add(
                    new Listed(
                        rows.getInt("version"),
                        Loading.text(rows, "compiled_hash"),
                        rows.getBoolean("current"),
                        Loading.time(rows, "created_at")));
              }
              return all;
            });
  }

  @Override
  public Optional<String> text(StoreTransaction transaction, String org, String hash) {
    return PostgresStore.session(transaction)
        .askAs(
            org,
            "read a workflow",
            ReadSql.COMPILED,
            (statement, first) -> {
              statement.setString(first, org);
              statement.setString(first + 1, hash);
            },
            rows ->
                rows.next()
                    ? Optional.of(CanonicalJson.ofText(rows.getString(1)).orThrow().text())
                    : Optional.empty());
  }
}
