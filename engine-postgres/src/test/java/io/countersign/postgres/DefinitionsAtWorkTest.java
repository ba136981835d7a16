package io.countersign.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.compiler.Compiler;
import io.countersign.compiler.publish.PublicationPlanner;
import io.countersign.compiler.publish.Publisher;
import io.countersign.compiler.publish.Publisher.Permission;
import io.countersign.compiler.publish.ScopeSnapshot;
import io.countersign.engine.definition.DefinitionKind;
import io.countersign.engine.definition.DefinitionScope;
import io.countersign.engine.definition.Publication;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.store.DefinitionStore;
import io.countersign.engine.store.DefinitionStore.Outcome;
import io.countersign.engine.store.ListSlice;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

/** Definitions under a login that has the role of the application, and two publishers at once. */
final class DefinitionsAtWorkTest {

  private static final Ground ground = Ground.of(DefinitionsAtWorkTest.class);
  private static final DefinitionScope SCOPE = new DefinitionScope("acme", "invoice");
  private static final Publisher ADA = new Publisher("ada", Set.of(Permission.values()));
  private static final String WAITING =
      "SELECT count(*) FROM pg_locks WHERE NOT granted AND pid = ";

  private static PGSimpleDataSource app;
  private static PostgresStore store;

  private final PublicationPlanner publishing = PublicationPlanner.with(Compiler.standard());
  private int ids;

  @BeforeAll
  static void login() throws SQLException {
    app = Logins.of(ground, "ordinary_app", "IN ROLE wf_app");
    store = PostgresStore.over(app);
  }

  @AfterAll
  static void close() {
    ground.close();
  }

  @BeforeEach
  void bootstrap() {
    ground.empty();
    var contract = EntityContract.document("invoice").build();
    applied(publishing.bootstrap(SCOPE, contract, Optional.empty(), nextId(), ADA).orThrow());
  }

  private UUID nextId() {
    ids += 1;
    return new UUID(0x7000L, Long.MIN_VALUE | ids);
  }

  private static <T> T ask(Function<DefinitionStore, T> question) {
    return store.transactions().inOwn(tx -> question.apply(tx.definitions()));
  }

  private static void applied(Publication publication) {
    var outcome = ask(all -> all.apply(publication));
    assertThat(outcome).isEqualTo(Outcome.APPLIED);
  }

  private Publication draft(String name) {
    var standing = ask(all -> ScopeSnapshot.read(all, SCOPE));
    var patch = PatchBuilder.empty("invoice", 1);
    return publishing.saveDraft(standing, name, patch, nextId(), ADA).orThrow();
  }

  private Publication publication() {
    return publishing.publish(ask(all -> ScopeSnapshot.read(all, SCOPE)), nextId(), ADA).orThrow();
  }

  private static Connection open() throws SQLException {
    var connection = app.getConnection();
    connection.setAutoCommit(false);
    return connection;
  }

  private static int number(Connection connection, String sql) throws SQLException {
    try (var statement = connection.createStatement();
        var rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getInt(1);
    }
  }

  @Test
  void shouldManageDefinitionsAsTheApplication() throws SQLException {
    try (var connection = open()) {
      InvoiceTable.run(connection, "SET LOCAL workflow.org = 'acme'");
      var definitions = store.in(connection).definitions();

      assertThat(definitions.apply(draft("Rules"))).isEqualTo(Outcome.APPLIED);
      assertThat(definitions.draft(SCOPE)).isPresent();
      assertThat(definitions.list(SCOPE, DefinitionKind.ORG_PATCH, ListSlice.first(10))).hasSize(1);
      connection.commit();
      applied(publication());

      var current = ask(all -> all.findPublished(SCOPE, DefinitionKind.EFFECTIVE));
      assertThat(current).isPresent();
      assertThat(number(connection, "SELECT count(*) FROM workflow.workflow_definitions"))
          .as("rows without an organisation")
          .isZero();
    }
  }

  @Test
  void shouldRefuseAnotherOrganisationThanTheOneOfTheSession() throws SQLException {
    var draft = draft("Rules");
    try (var connection = open()) {
      InvoiceTable.run(connection, "SET LOCAL workflow.org = 'rival'");
      var mark = connection.setSavepoint();
      var definitions = store.in(connection).definitions();

      assertThatThrownBy(() -> definitions.apply(draft)).isInstanceOf(OrganisationException.class);
      connection.rollback(mark);
      assertThatThrownBy(() -> definitions.draft(SCOPE)).isInstanceOf(OrganisationException.class);
      connection.rollback(mark);
      assertThatThrownBy(() -> definitions.list(SCOPE, DefinitionKind.ENVELOPE, ListSlice.first(1)))
          .isInstanceOf(OrganisationException.class);
    }
  }

  /** The second waits for the first; what it decided on is gone then, or still there. */
  @Test
  void shouldHoldASecondPublisherUp() throws Exception {
    for (boolean kept : new boolean[] {false, true}) {
      var ada = draft("Ada's " + kept);
      var bob = draft("Bob's " + kept);
      try (var first = open();
          var second = open();
          var watch = ground.direct()) {
        int pid = number(second, "SELECT pg_backend_pid()");
        assertThat(store.in(first).definitions().apply(ada)).isEqualTo(Outcome.APPLIED);
        var waiting =
            CompletableFuture.supplyAsync(() -> store.in(second).definitions().apply(bob));
        while (number(watch, WAITING + pid) == 0) {
          assertThat(waiting).isNotDone();
        }
        assertThat(number(watch, WAITING + pid + " AND locktype = 'advisory'"))
            .as("it waits for the document type, before it has looked at any definition")
            .isEqualTo(1);
        if (kept) {
          first.commit();
        } else {
          first.rollback();
        }

        assertThat(waiting.get(30, TimeUnit.SECONDS))
            .isEqualTo(kept ? Outcome.CONFLICT : Outcome.APPLIED);
        second.commit();
      }
      var draft = ask(all -> all.draft(SCOPE));
      assertThat(draft.orElseThrow().name()).isEqualTo(kept ? "Ada's true" : "Bob's false");
    }
  }

  /** A conflict is an answer: the host's transaction goes on, with all that it did before. */
  @Test
  void shouldLetTheHostGoOnAfterAConflict() throws SQLException {
    var ada = draft("Ada's");
    var bob = draft("Bob's");
    applied(ada);
    try (var connection = open()) {
      InvoiceTable.run(connection, "CREATE TEMPORARY TABLE mine (n int) ON COMMIT DROP");
      var definitions = store.in(connection).definitions();

      assertThat(definitions.apply(bob)).isEqualTo(Outcome.CONFLICT);

      assertThat(number(connection, "SELECT count(*) FROM mine")).isZero();
      assertThat(definitions.apply(draft("Bob's after all"))).isEqualTo(Outcome.APPLIED);
      connection.commit();
    }
  }

  /** Whoever writes past the engine meets the same rule. */
  @Test
  void shouldHoldOneDraftOfADocumentType() throws SQLException {
    applied(draft("Rules"));
    try (var session = SqlSession.over(ground.direct())) {
      assertThat(
              session.refusal(
                  "INSERT INTO workflow.workflow_definitions SELECT (jsonb_populate_record(null::"
                      + "workflow.workflow_definitions, to_jsonb(d) || '{\"version\": 2, \"id\":"
                      + " \""
                      + Rows.uuid(1)
                      + "\"}')).* FROM workflow.workflow_definitions d WHERE status = 'draft'"))
          .contains("workflow_definitions_one_draft");
    }
  }
}
