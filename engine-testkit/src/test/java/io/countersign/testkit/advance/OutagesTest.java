package io.countersign.testkit.advance;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.MutationOrigin;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.port.FaultClassifier;
import io.countersign.engine.port.HostPorts;
import io.countersign.engine.port.MutationResult;
import io.countersign.engine.port.Mutations;
import io.countersign.engine.port.OutageException;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.store.ListSlice;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.work.ManualWorkers;
import io.countersign.engine.work.WorkerOptions;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.sql.SQLException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** What a port needs is away for a while: that is not the fault of the documents that are due. */
class OutagesTest {

  private final Shop shop =
      new Shop(
          Desk.compiled(
              Office.contract(),
              new PatchDraft()
                  .node(PatchDraft.DRAFT, 1, PatchDraft.action("invoice.post"))
                  .build()));
  private Optional<Supplier<RuntimeException>> trouble = Optional.empty();
  private final ManualWorkers turns = turns();

  private ManualWorkers turns() {
    var ports = shop.host.ports();
    return shop.engine
        .host(
            new HostPorts(
                ports.documents(),
                new Troubled(ports.mutations()),
                ports.directory(),
                ports.organisations(),
                ports.judges(),
                ports.steps()))
        .build()
        .turns(WorkerOptions.of("w"));
  }

  /** Mutations of a host whose ledger is away. */
  private final class Troubled implements Mutations {

    private final Mutations mutations;

    Troubled(Mutations mutations) {
      this.mutations = mutations;
    }

    @Override
    public MutationResult mutate(
        StoreTransaction transaction, MutationOrigin origin, Mutation mutation) {
      if (trouble.isPresent()) {
        throw trouble.get().get();
      }
      return mutations.mutate(transaction, origin, mutation);
    }

    @Override
    public MutationResult transition(
        StoreTransaction transaction, MutationOrigin origin, Transition transition) {
      return mutations.transition(transaction, origin, transition);
    }

    @Override
    public Amending amend(StoreTransaction transaction, Amendment amendment) {
      return mutations.amend(transaction, amendment);
    }
  }

  private static RuntimeException away() {
    return new UncheckedIOException(new ConnectException("connection refused"));
  }

  private void submitted(String... ids) {
    shop.create(ids);
    shop.submit(ids);
  }

  /** Looks for work each second. */
  private void worksFor(Duration time) {
    for (long second = 0; second < time.toSeconds(); second++) {
      turns.advance();
      shop.time.passes(Duration.ofSeconds(1));
    }
  }

  private InstanceStatus status(String id) {
    return shop.state(id).progress().status();
  }

  private static final String[] TEN = {"a", "b", "c", "d", "e", "f", "g", "h", "i", "j"};

  @Test
  void shouldPauseNoDocumentInAnOutageOfHalfAMinute() {
    submitted(TEN);
    trouble = Optional.of(OutagesTest::away);
    worksFor(Duration.ofSeconds(30));
    for (var id : TEN) {
      assertThat(shop.openTriggers(id))
          .as(id)
          .isNotEmpty()
          .allMatch(one -> one.attempts() == 0 && one.earlier().outages() >= 4);
    }

    trouble = Optional.empty();
    worksFor(Duration.ofSeconds(60));

    for (var id : TEN) {
      assertThat(status(id)).as(id).isEqualTo(InstanceStatus.RUNNING);
      assertThat(shop.nodes(id)).as(id).containsExactly("sys:gate:approve");
    }
    assertThat(shop.told("trigger.dead")).isZero();
  }

  @Test
  void shouldBridgeAnHourAndThenPause() {
    submitted("a");
    trouble = Optional.of(OutagesTest::away);

    worksFor(Duration.ofMinutes(59));
    assertThat(status("a")).isEqualTo(InstanceStatus.RUNNING);
    worksFor(Duration.ofMinutes(20));

    assertThat(status("a")).isEqualTo(InstanceStatus.PAUSED);
    assertThat(shop.state("a").progress().reason()).contains("STEP_OUTAGE");
  }

  @Test
  void shouldTryAllAgainThatPausedForOneCause() {
    var engine = shop.engine.build();
    submitted(TEN);
    trouble = Optional.of(OutagesTest::away);
    worksFor(Duration.ofMinutes(80));
    shop.create("own");
    shop.submit("own");
    trouble = Optional.of(() -> new IllegalStateException("the ledger is closed"));
    worksFor(Duration.ofSeconds(30));
    trouble = Optional.empty();

    var paused =
        shop.in(
            tx ->
                engine
                    .inspect()
                    .pausedSteps(tx, OrgId.of(Office.ORG), "STEP_OUTAGE", ListSlice.first(100)));
    assertThat(paused.items())
        .extracting(one -> one.document().id())
        .containsExactlyInAnyOrder(TEN);
    var bookings =
        shop.in(
            tx ->
                engine
                    .in(tx)
                    .retry(paused.items(), "the ledger is back", RequestContext.of(Office.EVE)));
    assertThat(bookings.values()).hasSize(10).allMatch(CommandResult.Accepted.class::isInstance);
    worksFor(Duration.ofSeconds(30));

    for (var id : TEN) {
      assertThat(shop.nodes(id)).as(id).containsExactly("sys:gate:approve");
    }
    assertThat(status("own")).isEqualTo(InstanceStatus.PAUSED);
    var again =
        shop.in(tx -> engine.in(tx).retry(paused.items(), "twice", RequestContext.of(Office.EVE)));
    assertThat(again.values()).hasSize(10).noneMatch(CommandResult.Accepted.class::isInstance);
  }

  @Test
  void shouldPauseAfterFiveFaultsOfTheDocument() {
    submitted("a");
    trouble = Optional.of(() -> new IllegalStateException("the ledger is closed"));

    worksFor(Duration.ofSeconds(30));

    assertThat(status("a")).isEqualTo(InstanceStatus.PAUSED);
    assertThat(shop.state("a").progress().reason()).contains("STEP_CRASHED");
  }

  @Test
  void shouldNotTakeAnOutageForTheLastFaultOfTheDocument() {
    submitted("a");
    trouble = Optional.of(() -> new IllegalStateException("the ledger is closed"));
    while (shop.openTriggers("a").get(0).attempts() < 4) {
      worksFor(Duration.ofSeconds(1));
    }
    trouble = Optional.of(OutagesTest::away);
    worksFor(Duration.ofMinutes(2));
    assertThat(status("a")).isEqualTo(InstanceStatus.RUNNING);

    trouble = Optional.empty();
    worksFor(Duration.ofMinutes(2));

    assertThat(shop.nodes("a")).containsExactly("sys:gate:approve");
  }

  @Test
  void shouldTellOutagesFromOtherFaults() {
    for (var outage :
        List.of(
            away(),
            new OutageException("the ledger is down"),
            new UncheckedIOException(new SocketTimeoutException("read timed out")),
            new UncheckedIOException(new UnknownHostException("ledger.example")),
            new IllegalStateException(new SQLTransientConnectionException("no connection")),
            new IllegalStateException(new SQLRecoverableException("closed")),
            new IllegalStateException(new TimeoutException()))) {
      assertThat(FaultClassifier.USUAL.isOutage(outage)).as(outage.toString()).isTrue();
    }
    for (var fault :
        List.of(
            new IllegalStateException("closed"),
            new IllegalStateException(new SQLException("duplicate key", "23505")),
            new ArithmeticException())) {
      assertThat(FaultClassifier.USUAL.isOutage(fault)).as(fault.toString()).isFalse();
    }
    var own = FaultClassifier.usualAnd(Set.of(ArithmeticException.class));
    assertThat(own.isOutage(new IllegalStateException(new ArithmeticException()))).isTrue();
    assertThat(own.isOutage(away())).isTrue();
    assertThat(own.isOutage(new IllegalStateException())).isFalse();
  }
}
