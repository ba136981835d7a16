package io.countersign.erp.story;

import io.countersign.testkit.server.TestDatabase;
import io.countersign.testkit.server.TestPostgres;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Consumer;

/**
 * An ERP in a database of its own, and what stories told there. What a story says to have come true
 * has come true, or it breaks off; what they leave behind is looked at here.
 */
final class Told implements AutoCloseable {

  private final TestDatabase database;
  private final RunningErp erp;
  private final ByteArrayOutputStream told = new ByteArrayOutputStream();

  private Told(TestDatabase database) {
    this.database = database;
    this.erp = RunningErp.in(database.jdbcUrl(), database.dataSource(), RunningErp::onJdbi);
  }

  /** An ERP in which nothing has happened. */
  static Told nothing(Class<?> owner) {
    return new Told(TestPostgres.databaseFor(owner));
  }

  /** An ERP in which a story was told. */
  static Told of(Class<?> owner, Consumer<Stories> story) {
    var told = nothing(owner);
    story.accept(told.stories());
    return told;
  }

  Stories stories() {
    return new Stories(erp, new PrintStream(told, true, StandardCharsets.UTF_8));
  }

  RunningErp erp() {
    return erp;
  }

  TestDatabase database() {
    return database;
  }

  String text() {
    return told.toString(StandardCharsets.UTF_8);
  }

  /** What the owner of the database sees. */
  List<String> rows(String sql) throws SQLException {
    try (var connection = database.connect()) {
      return Rows.of(connection, sql);
    }
  }

  /** The steps of a document that have such a type. */
  List<String> steps(String document, String type, String columns) throws SQLException {
    return rows(
        "SELECT "
            + columns
            + " FROM workflow.workflow_step_executions s JOIN workflow.workflow_instances i ON i.id"
            + " = s.instance_id WHERE i.entity_id = '"
            + document
            + "' AND s.node_type = '"
            + type
            + "' ORDER BY s.seq");
  }

  /** The questions to people about a document: the version, the verdict, and whether it counted. */
  List<String> questions(String document) throws SQLException {
    return rows(
        "SELECT r.entity_version, r.verdict, r.applied FROM workflow.approval_requests r JOIN"
            + " workflow.workflow_instances i ON i.id = r.instance_id WHERE i.entity_id = '"
            + document
            + "' ORDER BY 1, 2");
  }

  @Override
  public void close() {
    erp.close();
    database.close();
  }
}
