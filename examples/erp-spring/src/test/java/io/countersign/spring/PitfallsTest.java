package io.countersign.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.port.Wakeups;
import io.countersign.erp.document.ChangeOrigin;
import io.countersign.erp.document.RequestResult;
import io.countersign.erp.tenancy.OrgTransaction;
import io.countersign.erp.tenancy.OrgTransactions;
import io.countersign.postgres.PostgresStore;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Objects;
import java.util.TreeMap;
import javax.sql.DataSource;
import org.jdbi.v3.core.Jdbi;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Common mistakes with Spring are refused and named, instead of writing outside the transaction.
 */
@TestInstance(Lifecycle.PER_CLASS)
final class PitfallsTest {

  private static final Duration IMPATIENT = Duration.ofMillis(50);

  private final SpringFixture erp = SpringFixture.of(PitfallsTest.class);

  @AfterAll
  void close() {
    erp.close();
  }

  @Test
  void shouldSayThatThereIsNoTransaction() {
    var transactions = transactions(erp.bean(Jdbi.class));

    assertThatThrownBy(() -> transactions.in(SpringFixture.ORG, tx -> edited(tx, "none")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("WORKFLOW_NO_TRANSACTION: expected a transaction of Spring's")
        .hasMessageContaining("but found none")
        .hasMessageContaining("Put @Transactional on the method");
  }

  @Test
  void shouldSayThatAConnectionOutsideOfATransactionCommitsByItself() throws SQLException {
    var proxy = new TransactionAwareDataSourceProxy(erp.pools().web());
    try (var connection = proxy.getConnection()) {
      assertThatThrownBy(() -> erp.bean(PostgresStore.class).in(connection))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("WORKFLOW_NO_TRANSACTION")
          .hasMessageContaining("expected a connection with auto-commit off, but found it on")
          .hasMessageContaining("Call the engine inside the host's transaction");
    }
  }

  @Test
  void shouldSayThatTheTransactionIsOnAnotherDataSource() {
    var transactions = transactions(erp.bean(Jdbi.class));
    var elsewhere = template(erp.pools().jobs());

    assertThatThrownBy(
            () ->
                elsewhere.executeWithoutResult(
                    status -> transactions.in(SpringFixture.ORG, tx -> edited(tx, "elsewhere"))))
        .hasMessageContaining("WORKFLOW_NO_TRANSACTION")
        .hasMessageContaining("but found one on another data source")
        .hasMessageContaining("have the transaction manager over this data source");
  }

  @Test
  void shouldSayThatTheHostWritesOnAnotherConnection() throws SQLException {
    var invoice = erp.invoice("other");
    var transactions = transactions(Jdbi.create(erp.pools().web()));

    assertThatThrownBy(
            () ->
                template(erp.pools().web())
                    .executeWithoutResult(
                        status -> transactions.in(SpringFixture.ORG, tx -> edited(tx, "other"))))
        .hasMessageContaining(
            "WORKFLOW_OTHER_CONNECTION: expected the host to write in the session")
        .hasMessageContaining("TransactionAwareDataSourceProxy");

    assertThat(version(invoice)).isEqualTo(1);
  }

  @Test
  void shouldSayThatAnotherTransactionHoldsTheLockWhereMutateIsCalledInANewOne() {
    var invoice = erp.invoice("nested");
    var inner = template(erp.pools().web());
    inner.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
    var transactions = transactions(erp.bean(Jdbi.class));

    var refused =
        erp.bean(OrgTransactions.class)
            .in(
                SpringFixture.ORG,
                outer -> {
                  edited(outer, "nested");
                  return Objects.requireNonNull(
                      inner.execute(
                          status ->
                              transactions.in(SpringFixture.ORG, tx -> edited(tx, "nested"))));
                });

    assertThat(refused)
        .asString()
        .contains("WORKFLOW_BUSY")
        .contains("one whose lock another transaction holds")
        .contains("look for a mutate() on a second connection");
    assertThat(version(invoice)).as("the outer change stands").isEqualTo(2);
  }

  @Test
  void shouldSayThatTheIsolationIsUnsupported() {
    var invoice = erp.invoice("isolated");
    var strict = template(erp.pools().web());
    strict.setIsolationLevel(TransactionDefinition.ISOLATION_REPEATABLE_READ);

    assertThatThrownBy(
            () ->
                strict.executeWithoutResult(
                    status ->
                        erp.bean(OrgTransactions.class)
                            .in(SpringFixture.ORG, tx -> edited(tx, "isolated"))))
        .hasMessageContaining("WORKFLOW_ISOLATION_UNSUPPORTED")
        .hasMessageContaining("but found repeatable read")
        .hasMessageContaining("Begin the host's transaction at READ COMMITTED");
    assertThat(version(invoice)).isEqualTo(1);
  }

  /** As the configuration has them, and without the proxy that begins transactions. */
  private OrgTransactions transactions(Jdbi jdbi) {
    var store = erp.bean(PostgresStore.class).lockWait(IMPATIENT);
    var current = new CurrentTransaction(erp.pools().web(), store, erp.bean(Wakeups.class));
    return new SpringTransactions(current, jdbi);
  }

  private static TransactionTemplate template(DataSource source) {
    return new TransactionTemplate(new JdbcTransactionManager(source));
  }

  private RequestResult edited(OrgTransaction tx, String id) {
    return erp.host()
        .mutator()
        .change(
            tx,
            new DocumentRef(SpringFixture.ORG, "invoice", id),
            1,
            PitfallsTest::dearer,
            ChangeOrigin.person(Actor.person("eve"), "invoice.edit"));
  }

  private static DocumentView dearer(DocumentView view) {
    var fields = new TreeMap<String, @Nullable Object>(view.fields());
    fields.put("grand_total", 2L);
    return DocumentView.of(view.version(), view.status(), fields);
  }

  private long version(DocumentRef invoice) {
    return erp.user("eve").find(invoice).orElseThrow().version();
  }
}
