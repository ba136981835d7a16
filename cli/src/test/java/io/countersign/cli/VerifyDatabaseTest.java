package io.countersign.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.Compiler;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.store.Store;
import io.countersign.postgres.PartitionKeeper;
import io.countersign.postgres.PostgresSchema;
import io.countersign.postgres.PostgresStore;
import io.countersign.testkit.memory.StoreFactory;
import io.countersign.testkit.scenario.Scenario;
import io.countersign.testkit.server.TestDatabase;
import io.countersign.testkit.server.TestPostgres;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Journals are verified where they are kept, by a login that may only read. */
class VerifyDatabaseTest {

  private static final String READER = "countersign_reader";
  private static final String PASSWORD = "a secret of the reader's";

  private final TestDatabase database = TestPostgres.databaseFor(VerifyDatabaseTest.class);
  private String org = "";

  /** Nothing is due in these tests, so that nobody has to find out when. */
  private record Kept(TestDatabase database) implements StoreFactory {

    @Override
    public Store store(Supplier<Instant> clock) {
      return PostgresStore.over(database.dataSource()).clock(clock);
    }

    @Override
    public Optional<Instant> nextDue(Instant now) {
      return Optional.empty();
    }
  }

  @BeforeEach
  void record() throws SQLException {
    var contract = EntityContract.document("paper").build();
    var begun = Instant.parse("2026-01-01T00:00:00Z");
    try (var connection = database.connect()) {
      new PostgresSchema().migrate(connection, begun);
      for (var at = begun;
          at.isBefore(begun.plusSeconds(400L * 86_400));
          at = at.plusSeconds(60L * 86_400)) {
        new PartitionKeeper().runOnce(connection, at);
      }
    }
    superuser(
        "DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '"
            + READER
            + "') THEN CREATE ROLE "
            + READER
            + " LOGIN PASSWORD '"
            + PASSWORD.replace("'", "''")
            + "' IN ROLE wf_app; END IF; END $$");
    var scenario =
        Scenario.with(Compiler.standard().compile(contract).orThrow())
            .over(new Kept(database))
            .build();
    for (var id : List.of("p-1", "p-2")) {
      var paper = scenario.given().document(id).createdBy("eve");
      scenario.when().by("eve").requests("submit", paper);
    }
    org = one("SELECT DISTINCT org_id FROM workflow.workflow_instances");
  }

  @AfterEach
  void close() {
    database.close();
  }

  private void superuser(String sql) throws SQLException {
    try (var connection = database.connect();
        var statement = connection.createStatement()) {
      statement.execute("SET session_replication_role = replica");
      statement.execute(sql);
    }
  }

  private String one(String sql) throws SQLException {
    try (var connection = database.connect();
        var statement = connection.createStatement();
        var rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getString(1);
    }
  }

  private String url() {
    return database.jdbcUrl();
  }

  private Tool.Run verify(String... more) {
    return verifyList("", more);
  }

  /** The same beside a list of documents. */
  private Tool.Run verifyList(String list, String... more) {
    var words = new ArrayList<>(List.of("verify", "--jdbc", url(), "--org", org));
    words.addAll(List.of(more));
    return Tool.beside("papers.txt", list)
        .runIn(
            Map.of("COUNTERSIGN_DB_USER", READER, "COUNTERSIGN_DB_PASSWORD", PASSWORD),
            words.toArray(String[]::new));
  }

  private String instance(String document) throws SQLException {
    return one("SELECT id FROM workflow.workflow_instances WHERE entity_id = '" + document + "'");
  }

  private String head(String document) {
    return verify("--document", "paper/" + document)
        .out()
        .replaceAll("(?s).*\"seq\":(\\d+),\"hash\":\"([0-9a-f]{64})\".*", "$1:$2");
  }

  @Test
  void shouldVerifyEveryInstanceOfAnOrganisation() throws SQLException {
    var run = verify();

    assertThat(run.err()).isEmpty();
    assertThat(run.exit()).isZero();
    assertThat(run.out().lines()).hasSize(2);
    assertThat(run.out()).contains(instance("p-1"), instance("p-2"), "\"whole\":false");
  }

  @Test
  void shouldVerifyOneInstanceUpToTheHeadThatWasKept() throws SQLException {
    var head = head("p-1");

    assertThat(verify("--instance", instance("p-1"), "--head", head).out())
        .contains("\"whole\":true");
    assertThat(verify("--document", "paper/p-2", "--head", head).out())
        .contains("JOURNAL_CHAIN_BROKEN");
  }

  @Test
  void shouldNameTheInstanceWhoseJournalWasAltered() throws SQLException {
    superuser(
        "UPDATE workflow.workflow_events SET events = replace(events, 'eve', 'bob')"
            + " WHERE instance_id = '"
            + instance("p-2")
            + "'");

    var run = verify();

    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.out())
        .contains("JOURNAL_CHAIN_BROKEN", "\"file\":\"" + instance("p-2") + "\"")
        .doesNotContain(instance("p-1"));
  }

  @Test
  void shouldNameTheInstanceWhoseLiveRowSaysSomethingElse() throws SQLException {
    superuser("UPDATE workflow.workflow_instances SET status = 'paused' WHERE entity_id = 'p-1'");
    superuser("UPDATE workflow.instances SET active_tokens = '[7]' WHERE entity_id = 'p-2'");

    var run = verify();

    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.out())
        .contains("JOURNAL_STATE_DIFFERS", "\"file\":\"" + instance("p-1") + "\"")
        .contains("ROW_UNREADABLE", "\"file\":\"" + instance("p-2") + "\"");
    assertThat(verify("--document", "paper/p-2").out()).contains("ROW_UNREADABLE");
  }

  @Test
  void shouldVerifyEveryDocumentOfAList() throws SQLException {
    var run = verifyList("paper/p-2\n\npaper/p-1\n", "--documents", "papers.txt");

    assertThat(run.err()).isEmpty();
    assertThat(run.exit()).isZero();
    assertThat(run.out().lines())
        .satisfiesExactly(
            line -> assertThat(line).contains(instance("p-2")),
            line -> assertThat(line).contains(instance("p-1")));
  }

  /** Nothing in the database tells of an instance that was deleted with everything of it. */
  @Test
  void shouldFindByTheListWhatWasDeletedAltogether() throws SQLException {
    var gone = instance("p-1");
    for (var table :
        List.of(
            "workflow_events",
            "event_values",
            "steps",
            "workflow_outbox_receipts",
            "workflow_events_outbox")) {
      superuser("DELETE FROM workflow." + table + " WHERE instance_id = '" + gone + "'");
    }
    superuser("DELETE FROM workflow.instances WHERE id = '" + gone + "'");

    var run = verifyList("paper/p-1\npaper/p-2", "--documents", "papers.txt");

    assertThat(verify().exit()).isZero();
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.out())
        .contains("JOURNAL_MISSING", "\"file\":\"paper/p-1\"")
        .doesNotContain("paper/p-2");
  }

  @Test
  void shouldRefuseAListThatNamesNoDocuments() {
    var run = verifyList("paper/p-1\nno document\npaper/\n/p-2", "--documents", "papers.txt");

    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.out())
        .contains("CLI_DOCUMENT_LINE", "\"line\":2,", "\"line\":3,", "\"line\":4,")
        .doesNotContain("\"line\":1,");
    assertThat(verifyList("", "--documents", "nowhere.txt").out()).contains("CLI_FILE_UNREADABLE");
    assertThat(verifyList("", "--documents", "papers.txt").out()).contains("CLI_JOURNAL_LINE");
  }

  @Test
  void shouldSayHowManyEventsLostTheirValues() throws SQLException {
    assertThat(verify("--document", "paper/p-1").out()).contains("\"erased\":0,");
    superuser("SELECT workflow.erase_values('" + org + "', '" + instance("p-1") + "')");

    assertThat(verify("--document", "paper/p-1").out())
        .containsPattern("\"erased\":[1-9]")
        .contains("\"rows\":");
    assertThat(verify("--document", "paper/p-2").out()).contains("\"erased\":0,");
  }

  @Test
  void shouldFindNothingWhereThereIsNothing() {
    assertThat(verify("--document", "paper/p-9").out()).contains("CLI_JOURNAL_LINE");
    org = "nobody's";
    assertThat(verify().out()).contains("CLI_JOURNAL_LINE");
  }

  @Test
  void shouldSayWhyADatabaseCannotBeReadAndTellNoSecret() throws SQLException {
    var words = new String[] {"verify", "--jdbc", url(), "--org", org};
    var login = Map.of("COUNTERSIGN_DB_USER", READER, "COUNTERSIGN_DB_PASSWORD", PASSWORD);

    var away = Tool.run(login, "verify", "--jdbc", "jdbc:postgresql://localhost:1/x", "--org", "a");
    var nobody = Tool.run(Map.of("COUNTERSIGN_DB_USER", "nobody at all"), words);

    assertThat(List.of(away.exit(), nobody.exit())).containsOnly(2);
    assertThat(away.out()).contains("CLI_DATABASE");
    assertThat(nobody.out()).contains("CLI_DATABASE");
    assertThat(away.out() + away.err()).doesNotContain(PASSWORD);
    assertThat(verify("--instance", "not an id").out()).contains("CLI_JOURNAL_LINE");
    superuser("DROP SCHEMA workflow CASCADE");
    assertThat(verify().out()).contains("CLI_DATABASE");
  }

  @Test
  void shouldNotUnderstandHalfOfADatabase() {
    assertThat(misuse("verify")).contains("either FILE or --jdbc URL");
    assertThat(misuse("verify", "a.ndjson", "--jdbc", url(), "--org", "a"))
        .contains("but found both");
    assertThat(misuse("verify", "--jdbc", url())).contains("--org ORG");
    assertThat(misuse("verify", "a.ndjson", "--org", "a")).contains("beside --jdbc");
    assertThat(misuse("verify", "--jdbc", "jdbc:other:x", "--org", "a"))
        .contains("jdbc:postgresql:");
    assertThat(misuse("verify", "--jdbc", "jdbc:postgresql:x?password=hidden", "--org", "a"))
        .contains("COUNTERSIGN_DB_PASSWORD")
        .doesNotContain("hidden");
    assertThat(misuse("verify", "--jdbc", url(), "--org", "a", "--document", "paper"))
        .contains("TYPE/ID");
    assertThat(misuse("verify", "a.ndjson", "--documents", "papers.txt")).contains("beside --jdbc");
    assertThat(
            misuse(
                "verify",
                "--jdbc",
                url(),
                "--org",
                "a",
                "--documents",
                "papers.txt",
                "--document",
                "paper/1"))
        .contains("--documents LIST alone");
    assertThat(misuse("verify", "--jdbc", url(), "--org", "a", "--head", "1:" + "0".repeat(64)))
        .contains("beside --head");
  }

  private static String misuse(String... words) {
    var run = Tool.run(Map.of(), words);
    assertThat(run.exit()).isEqualTo(64);
    return run.err();
  }
}
