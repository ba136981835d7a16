package io.countersign.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import io.countersign.engine.WorkflowSession;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentChange;
import io.countersign.engine.document.EditDecision;
import io.countersign.engine.document.ProposedChange;
import io.countersign.engine.instance.Approval.Answer;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.request.ApprovalAnswer;
import io.countersign.engine.request.OperatorCommand;
import io.countersign.engine.request.TransitionRequest;
import io.countersign.engine.workflow.Approvers;
import io.countersign.engine.workflow.graph.StepForm;
import io.countersign.postgres.chaos.Effort;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Two sessions at one instance: the first is stopped at each of its calls to the database in turn,
 * the second works until it waits for the first or is done, and then the first goes on. Whatever
 * they do, it ends as if one had come after the other.
 */
final class TwoWritersTest {

  private static final Ground ground = Ground.of(TwoWritersTest.class);
  private static final ExecutorService threads = Executors.newCachedThreadPool();

  /**
   * Whether anybody waits in this database: the first is stopped elsewhere, so it is the second.
   */
  private static final String WAITS =
      "SELECT count(*) FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid"
          + " WHERE NOT l.granted AND a.datname = current_database()";

  private final InvoiceTable host = new InvoiceTable(ground);
  private static final HikariDataSource pool = new HikariDataSource();

  private final Firm firm = over(pool);
  private final Deque<String> ready = new ArrayDeque<>();
  private Consumer<List<String>> beginning = firm::submits;
  private int batch = 50;
  private int last;

  /** Something that somebody does with an invoice. */
  @FunctionalInterface
  private interface Intervention {
    void does(Firm firm, Doing doing);
  }

  /**
   * What is known before it is done.
   *
   * @param id the invoice
   * @param yes the answer of whoever is asked
   */
  private record Doing(String id, Optional<ApprovalAnswer> yes) {}

  @BeforeAll
  static void fill() {
    pool.setDataSource(ground.source());
    pool.setMaximumPoolSize(4);
  }

  @BeforeEach
  void empty() {
    ground.empty();
    host.empty();
  }

  @AfterAll
  static void close() {
    threads.shutdownNow();
    pool.close();
    ground.close();
  }

  private Firm over(DataSource source) {
    return new Firm(PostgresStore.over(source).clock(() -> Firm.NOW), host, Firm.ORG);
  }

  private static void edit(Firm firm, Doing doing) {
    edit(firm, doing, (joined, change) -> joined.record(change, Firm.by(Firm.EVE)));
  }

  private static void alter(Firm firm, Doing doing) {
    edit(firm, doing, (joined, change) -> joined.advancing().record(change, Firm.by(Firm.EVE)));
  }

  private static void edit(
      Firm firm, Doing doing, BiConsumer<WorkflowSession, DocumentChange> recording) {
    firm.in(
        tx -> {
          var joined = firm.engine.in(tx);
          var document = firm.document(doing.id());
          var proposed = ProposedChange.edit(document, List.of("amount"));
          if (joined.guard(proposed, Firm.by(Firm.EVE)) instanceof EditDecision.Allowed) {
            var view = firm.host.edit(PostgresStore.connection(tx), doing.id(), 900);
            recording.accept(joined, DocumentChange.update(document, view));
          }
          return "";
        });
  }

  private static Map<String, Intervention> deeds() {
    var all = new LinkedHashMap<String, Intervention>();
    all.put("edit", TwoWritersTest::edit);
    all.put(
        "answer",
        (firm, doing) ->
            doing
                .yes()
                .ifPresent(
                    yes ->
                        firm.in(
                            tx ->
                                firm.engine
                                    .in(tx)
                                    .answer(
                                        firm.key(doing.id()), yes, Firm.by(Actor.person("ada"))))));
    all.put(
        "move",
        (firm, doing) ->
            doing
                .yes()
                .ifPresent(
                    yes ->
                        firm.in(
                            tx ->
                                firm.engine
                                    .in(tx)
                                    .advancing()
                                    .answer(
                                        firm.key(doing.id()), yes, Firm.by(Actor.person("ada"))))));
    all.put(
        "withdraw",
        (firm, doing) ->
            firm.in(
                tx -> firm.engine.in(tx).withdraw(firm.key(doing.id()), "why", Firm.by(Firm.EVE))));
    all.put(
        "request",
        (firm, doing) ->
            firm.in(
                tx ->
                    firm.engine
                        .in(tx)
                        .request(
                            firm.key(doing.id()),
                            TransitionRequest.of("submit"),
                            Firm.by(Firm.EVE))));
    all.put(
        "cancel",
        (firm, doing) ->
            firm.in(
                tx ->
                    firm.engine
                        .in(tx)
                        .intervene(
                            firm.key(doing.id()),
                            new OperatorCommand.Stop(InstanceStatus.CANCELLED, "enough"),
                            Firm.by(Firm.EVE))));
    all.put(
        "advance",
        (firm, doing) ->
            firm.in(tx -> firm.engine.in(tx).advance(firm.key(doing.id()), Firm.by(Firm.EVE))));
    all.put(
        "submit",
        (firm, doing) ->
            firm.in(
                tx ->
                    firm.engine
                        .in(tx)
                        .advancing()
                        .request(
                            firm.key(doing.id()),
                            TransitionRequest.of("submit"),
                            Firm.by(Firm.EVE))));
    all.put("alter", TwoWritersTest::alter);
    all.put("worker", (firm, doing) -> firm.turns("first").advance());
    all.put("send", (firm, doing) -> firm.turns("first").send());
    all.put("timer", (firm, doing) -> firm.after(Duration.ofHours(2)).turns("first").advance());
    all.put("deliver", (firm, doing) -> firm.deliver("event of " + doing.id(), doing.id()));
    return all;
  }

  private static Intervention intervention(String name) {
    return Optional.ofNullable(deeds().get(name)).orElseThrow();
  }

  /**
   * How an invoice ends, whoever came first. That something was noticed and came to nothing is left
   * out: it is kept where it was on its way already, and not where it never set out.
   */
  private String fate(String id) {
    firm.work();
    var state = firm.state(id);
    assertThat(firm.wrong(id)).as(id).isEmpty();
    return firm.in(
            tx -> InvoiceTable.read(PostgresStore.connection(tx), id).orElseThrow().toString())
        + state.currentNodes()
        + state.progress().status()
        + firm.events(id).stream().filter(event -> !event.equals("Ignored")).toList();
  }

  private Doing begins() {
    if (ready.isEmpty()) {
      for (int i = 0; i < batch; i++) {
        last++;
        ready.add("inv-" + last);
      }
      beginning.accept(List.copyOf(ready));
    }
    var id = ready.remove();
    var asked = !firm.state(id).approvals().isEmpty();
    return new Doing(id, asked ? Optional.of(firm.answer(id, Answer.APPROVED)) : Optional.empty());
  }

  private String serially(Intervention first, Intervention second) {
    var doing = begins();
    first.does(firm, doing);
    second.does(firm, doing);
    return fate(doing.id()).replace(doing.id(), "it");
  }

  private static void await(CompletableFuture<?> one) {
    try {
      one.get(60, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new AssertionError("Expected it to end well", e);
    }
  }

  /** Stops the first at a place; false when it has no such place. */
  private boolean together(
      Intervention first, Intervention second, int place, Set<String> fates, String what)
      throws SQLException {
    var doing = begins();
    var parking = new Parking(ground.source(), place);
    var one = CompletableFuture.runAsync(() -> first.does(over(parking.source()), doing), threads);
    await(CompletableFuture.anyOf(one, parking.parked()));
    var other =
        CompletableFuture.runAsync(() -> second.does(over(ground.source()), doing), threads);
    untilItWaits(other);
    parking.release();
    await(one);
    await(other);
    assertThat(fate(doing.id()).replace(doing.id(), "it")).as(what).isIn(fates);
    return parking.parked().isDone();
  }

  /** Until somebody who is not stopped waits for whoever is, or is done. */
  private static void untilItWaits(CompletableFuture<?> one) throws SQLException {
    try (var watch = ground.connect();
        var asking = watch.prepareStatement(WAITS)) {
      boolean waits = false;
      while (!waits && !one.isDone()) {
        try (var rows = asking.executeQuery()) {
          rows.next();
          waits = rows.getInt(1) > 0;
        }
      }
    }
  }

  /** The second session follows the first at each of its calls; a campaign tries both orders. */
  private List<String> everyPair(List<String> names) throws SQLException {
    var done = new ArrayList<String>();
    for (int i = 0; i < names.size(); i++) {
      for (int j = 0; j < names.size(); j++) {
        if (!isTried(i, j)) {
          continue;
        }
        var first = names.get(i);
        var second = names.get(j);
        var one = intervention(first);
        var other = intervention(second);
        var fates = new TreeSet<String>(List.of(serially(one, other), serially(other, one)));
        int place = 2;
        while (together(one, other, place, fates, first + "@" + place + " and " + second)) {
          place++;
        }
        done.add(first + " and " + second);
      }
    }
    return done;
  }

  /** By default each pair is tried in one order, and the orders alternate. */
  private static boolean isTried(int first, int second) {
    boolean even = (first + second) % 2 == 0;
    return Effort.of(0, 1) == 1 || first == second || (first < second) == even;
  }

  @Test
  void shouldEndAsOneAfterTheOtherWherePeopleAreAsked() throws SQLException {
    firm.runs(Firm.approval(new Approvers.User("ada")));

    var done = everyPair(List.of("edit", "answer", "move", "withdraw", "cancel", "advance"));

    assertThat(done).hasSize(Effort.of(21, 36));
  }

  @Test
  void shouldEndAsOneAfterTheOtherWhereAnEventIsAwaited() throws SQLException {
    firm.runs(new StepForm.WaitEvent("{entity.id}", Optional.empty()));

    var done = everyPair(List.of("edit", "deliver", "worker", "cancel", "request", "withdraw"));

    assertThat(done).hasSize(Effort.of(21, 36));
  }

  /** The host's row is changed by people and by the engine, each under the instance's lock. */
  @Test
  void shouldEndAsOneAfterTheOtherWhereTheRowIsChangedByBoth() throws SQLException {
    firm.runs();
    beginning = firm::drafts;

    var done = everyPair(List.of("edit", "submit", "request", "worker"));

    assertThat(done).hasSize(Effort.of(10, 16));
  }

  /**
   * Three phases: somebody loads an instance with a trigger that is due, a worker claims what is
   * due and does not get to work, and then the first one goes on. A campaign does so for each of
   * its calls and each of the worker's; by default every other call of the worker is left out.
   */
  @Test
  void shouldMoveOnWhateverAWorkerHasClaimedMeanwhile() throws SQLException {
    firm.runs(Firm.approval(new Approvers.User("ada")));
    beginning = firm::asks;
    batch = 1;

    assertThat(List.of(places("advance"), places("alter")))
        .allMatch(places -> places > Effort.of(15, 30));
  }

  private static int firstClaim(int calls) {
    return Effort.of(1 + calls % 2, 1);
  }

  private int places(String mover) throws SQLException {
    var move = intervention(mover);
    var work = intervention("worker");
    var fates = new TreeSet<String>(List.of(serially(move, work), serially(work, move)));
    int places = 0;
    boolean moves = true;
    for (int calls = 1; moves; calls++) {
      boolean works = true;
      for (int claims = firstClaim(calls); works; claims += Effort.of(2, 1)) {
        var doing = begins();
        var moving = new Parking(ground.source(), calls);
        var claiming = new Parking(ground.source(), claims);
        var one =
            CompletableFuture.runAsync(() -> move.does(over(moving.source()), doing), threads);
        await(CompletableFuture.anyOf(one, moving.parked()));
        var other =
            CompletableFuture.runAsync(() -> work.does(over(claiming.source()), doing), threads);
        await(CompletableFuture.anyOf(other, claiming.parked()));
        moving.release();
        untilItWaits(one);
        claiming.release();
        await(one);
        await(other);
        assertThat(fate(doing.id()).replace(doing.id(), "it"))
            .as("%s stopped at %d, worker at %d", mover, calls, claims)
            .isIn(fates);
        moves = moving.parked().isDone();
        works = claiming.parked().isDone();
        places++;
      }
    }
    return places;
  }

  @Test
  void shouldEndAsOneAfterTheOtherWhereTimeComes() throws SQLException {
    firm.runs(new StepForm.WaitEvent("{entity.id}", Optional.of("PT1H")));
    batch = 1;

    var done = everyPair(List.of("timer", "deliver", "cancel"));

    assertThat(done).hasSize(Effort.of(6, 9));
  }

  @Test
  void shouldEndAsOneAfterTheOtherWhereSomethingIsSent() throws SQLException {
    firm.runs(Firm.webhook());
    beginning = firm::promises;
    batch = 1;

    var done = everyPair(List.of("send", "edit", "cancel"));

    assertThat(done).hasSize(Effort.of(6, 9));
  }
}
