package io.countersign.erp.scenario;

import io.countersign.engine.port.EffectSender;
import io.countersign.engine.port.Wakeups;
import io.countersign.erp.ErpApplication;
import io.countersign.erp.ErpDatabase;
import io.countersign.erp.ErpHost;
import io.countersign.erp.ErpHost.Capabilities;
import io.countersign.erp.document.DocumentType;
import io.countersign.erp.story.StoryPrinter;
import io.countersign.erp.tenancy.JdbiTransactions;
import io.countersign.postgres.PostgresStore;
import io.countersign.testkit.server.TestDatabase;
import io.countersign.testkit.server.TestPostgres;
import io.countersign.webhook.WebhookAllowList;
import io.countersign.webhook.WebhookSender;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jdbi.v3.core.Jdbi;
import org.jspecify.annotations.Nullable;

/** A running ERP with its workers, in a database of its own, with a clock that tests advance. */
public final class ErpFixture implements AutoCloseable {

  private static final String HERE = "127.0.0.1";
  private static final String TABLES = "scenarios.sql";

  private final MovableClock clock = new MovableClock();
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
  private final TestDatabase database;
  private final ErpDatabase pools;
  private final EffectSender webhooks;
  private final ErpHost host;
  private final ErpApplication application;
  private final PartnerRequests partners;

  private ErpFixture(TestDatabase database, Capabilities capabilities) {
    this.database = database;
    pools = installed(database);
    var targets = WebhookAllowList.builder().plainHttp(HERE).privateAddresses(HERE).build();
    webhooks = WebhookSender.to(targets, clock).secrets(PartnerRequests.SECRETS).build();
    var wakeups = Wakeups.inProcess();
    var store = PostgresStore.over(pools.jobs()).clock(clock::instant);
    var transactions = new JdbiTransactions(Jdbi.create(pools.web()), store, wakeups);
    host = new ErpHost(store, transactions, wakeups, clock, webhooks, capabilities);
    partners = new PartnerRequests(new EventReceiver(host, PartnerRequests.SECRETS, clock), clock);
    application = ErpApplication.start(host, pools.web(), clock.instant());
  }

  /** Starts an ERP in a new database. */
  public static ErpFixture of(Class<?> owner, Capabilities capabilities) {
    return new ErpFixture(TestPostgres.databaseFor(owner), capabilities);
  }

  /** Starts an ERP with some types of documents in a new database. */
  public static ErpFixture of(Class<?> owner, DocumentType... types) {
    return of(owner, new Capabilities(List.of(types), List.of(), Optional.empty()));
  }

  /** Installs the tables of the ERP and of the scenarios, and opens the pools. */
  public static ErpDatabase installed(TestDatabase database) {
    try (var stream = Objects.requireNonNull(ErpFixture.class.getResourceAsStream(TABLES))) {
      ErpDatabase.install(database.dataSource(), MovableClock.BEGINNING);
      var tables = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
      try (var connection = database.connect();
          var statement = connection.createStatement()) {
        statement.setEscapeProcessing(false);
        statement.execute(tables);
      }
    } catch (SQLException e) {
      throw new IllegalStateException("Expected to install the tables.", e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return ErpDatabase.open(database.jdbcUrl());
  }

  /** Creates an organisation. */
  public OrganisationFixture organisation(
      String org, Map<String, ? extends @Nullable Object> settings) {
    return OrganisationFixture.create(host.transactions(), org, settings);
  }

  /** Returns a printer for an organisation, which checks what it prints. */
  public StoryPrinter story(String org) {
    return new StoryPrinter(host, org, out);
  }

  public PrintStream out() {
    return out;
  }

  /** Returns what was printed so far. */
  public String text() {
    return printed.toString(StandardCharsets.UTF_8);
  }

  public ErpHost host() {
    return host;
  }

  public MovableClock clock() {
    return clock;
  }

  public EffectSender webhooks() {
    return webhooks;
  }

  public PartnerRequests partners() {
    return partners;
  }

  public ErpDatabase pools() {
    return pools;
  }

  public String jdbcUrl() {
    return database.jdbcUrl();
  }

  /** Returns the rows that the owner of the database sees. */
  public List<String> rows(String sql) throws SQLException {
    try (var connection = database.connect()) {
      return RowReader.rows(connection, sql);
    }
  }

  /** Returns columns of the steps of a document that have a type. */
  public List<String> steps(String document, String type, String columns) throws SQLException {
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

  /** Returns the questions about a document: version, verdict, and whether it was used. */
  public List<String> questions(String document) throws SQLException {
    return rows(
        "SELECT r.entity_version, r.verdict, r.applied FROM workflow.approval_requests r JOIN"
            + " workflow.workflow_instances i ON i.id = r.instance_id WHERE i.entity_id = '"
            + document
            + "' ORDER BY 1, 2");
  }

  /** Stops the workers after their current work. */
  public void stop() {
    application.close();
  }

  @Override
  public void close() {
    stop();
    pools.close();
    database.close();
  }
}
