package io.countersign.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.engine.document.DocumentChange;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.request.AdvanceResult;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.store.ChangeSet;
import io.countersign.engine.store.StoreTransaction.Written;
import io.countersign.engine.workflow.graph.StepForm;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A verb in a transaction that the store begins begins with the load and commits with the write.
 */
final class OwnVerbTest {

  private static final Ground ground = Ground.of(OwnVerbTest.class);
  private static final OrgId ORG = OrgId.of(Firm.ORG);

  private final Firm firm =
      new Firm(
          PostgresStore.over(RoundTrips.source(ground)).clock(() -> Firm.NOW),
          new InvoiceTable(ground),
          Firm.ORG);

  @BeforeEach
  void empty() {
    ground.empty();
    firm.host.empty();
    firm.runs();
    firm.drafts("inv-1");
  }

  @AfterAll
  static void close() {
    ground.close();
  }

  /** Changes the invoice, and records the change in a transaction that the store begins. */
  private CommandResult record() {
    var change = edited();
    return firm.engine.inOwn(ORG, session -> session.record(change, Firm.by(Firm.EVE)));
  }

  private DocumentChange edited() {
    try (var hosts = ground.connect()) {
      return DocumentChange.update(firm.document("inv-1"), firm.host.edit(hosts, "inv-1", 501));
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static long trips(Runnable work) {
    long before = RoundTrips.soFar(ground);
    work.run();
    return RoundTrips.soFar(ground) - before;
  }

  private String events() throws SQLException {
    try (var session = SqlSession.over(ground.connect())) {
      return session.one("SELECT count(*) FROM workflow.workflow_events");
    }
  }

  @Test
  void shouldCommitWithTheWrite() throws SQLException {
    var before = events();
    var change = edited();
    long connecting = trips(() -> firm.store.transactions().inOwn(Firm.ORG, tx -> "nothing"));

    long trips =
        trips(() -> firm.engine.inOwn(ORG, session -> session.record(change, Firm.by(Firm.EVE))));

    assertThat(trips - connecting).isEqualTo(2);
    assertThat(events()).isNotEqualTo(before);
  }

  @Test
  void shouldRollBackIfTheCallerThrows() throws SQLException {
    var before = events();

    assertThatThrownBy(
            () ->
                firm.engine.inOwn(
                    ORG,
                    session -> {
                      session.note(firm.key("inv-1"), "not kept", Firm.by(Firm.EVE));
                      throw new IllegalArgumentException("the caller changed its mind");
                    }))
        .isInstanceOf(IllegalArgumentException.class);

    assertThat(events()).isEqualTo(before);
  }

  /** What was written before the last write is committed by the transaction, not by that write. */
  @Test
  void shouldRollBackWhatWasWrittenBeforeTheLastWriteTogetherWithIt() throws SQLException {
    var before = events();
    var change = edited();

    assertThatThrownBy(
            () ->
                firm.engine.inOwn(
                    ORG,
                    session -> {
                      session.note(firm.key("inv-1"), "not kept", Firm.by(Firm.EVE));
                      session.record(change, Firm.by(Firm.EVE));
                      throw new IllegalArgumentException("the caller changed its mind");
                    }))
        .isInstanceOf(IllegalArgumentException.class);

    assertThat(events()).isEqualTo(before);
  }

  /** A write that feeds a waiting step is followed by the trigger for it, in one transaction. */
  @Test
  void shouldNotCommitWithAWriteThatMatchesAnEvent() throws SQLException {
    firm.runs(
        new StepForm.WaitEvent("k", Optional.empty()),
        new StepForm.WaitEvent("l", Optional.empty()));
    firm.submits("inv-2");
    firm.deliver("m2", "l");
    firm.deliver("m1", "k");
    var before = events();

    assertThatThrownBy(
            () ->
                firm.engine.inOwn(
                    ORG,
                    session -> {
                      var advance = session.advance(firm.key("inv-2"), Firm.by(Firm.EVE));
                      assertThat(advance).isInstanceOf(AdvanceResult.Advanced.class);
                      throw new IllegalArgumentException("the caller changed its mind");
                    }))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(events()).isEqualTo(before);

    firm.engine.inOwn(ORG, session -> session.advance(firm.key("inv-2"), Firm.by(Firm.EVE)));
    firm.work();
    assertThat(firm.state("inv-2").currentNodes()).doesNotContain(Firm.id(1), Firm.id(2));
    assertThat(firm.wrong("inv-2")).isEmpty();
  }

  @Test
  void shouldRefuseAnotherCallAfterTheCommit() throws SQLException {
    var change = edited();

    assertThatThrownBy(
            () ->
                firm.engine.inOwn(
                    ORG,
                    session -> {
                      session.record(change, Firm.by(Firm.EVE));
                      return session.note(firm.key("inv-1"), "too late", Firm.by(Firm.EVE));
                    }))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("a transaction for one verb");

    try (var session = SqlSession.over(ground.connect())) {
      assertThat(session.one("SELECT count(*) FROM workflow.workflow_notes")).isEqualTo("0");
    }
  }

  /** Only a write that finds its instance as expected commits; any other leaves nothing. */
  @Test
  void shouldCommitOnlyWithAWriteThatIsDone() throws SQLException {
    var before = events();
    var loaded = firm.state("inv-1");
    assertThat(record()).isInstanceOf(CommandResult.Accepted.class);
    var after = events();
    assertThat(after).isNotEqualTo(before);

    var written =
        firm.store
            .transactions()
            .inOwnVerb(
                Firm.ORG,
                tx ->
                    tx.writeLast(
                        new ChangeSet(
                            loaded.progress().seq(),
                            loaded,
                            Optional.empty(),
                            new ChangeSet.StepChanges(List.of(), List.of(), List.of()),
                            new ChangeSet.OutboxChanges(List.of(), List.of(), List.of(), List.of()),
                            Firm.NOW)));

    assertThat(written).isInstanceOf(Written.Outdated.class);
    assertThat(events()).isEqualTo(after);
  }
}
