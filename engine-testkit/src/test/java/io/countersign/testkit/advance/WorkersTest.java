package io.countersign.testkit.advance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.port.EffectSender.Sent;
import io.countersign.engine.port.Telemetry;
import io.countersign.engine.port.Wakeups;
import io.countersign.engine.settings.EngineSettings;
import io.countersign.engine.store.LeaseRequest;
import io.countersign.engine.work.WorkerKind;
import io.countersign.engine.work.WorkerOptions;
import io.countersign.engine.work.Workers;
import io.countersign.engine.work.WorkersBuilder;
import io.countersign.engine.workflow.DeliveryMode;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.testkit.host.FakeIds;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Workers on threads of a host's. */
class WorkersTest {

  private static final Duration LONG = Duration.ofSeconds(30);
  private static final Duration NEVER = Duration.ofDays(1);

  private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
  private final ExecutorService threads = Executors.newFixedThreadPool(6);

  @AfterEach
  void endsItsThreads() {
    timer.shutdownNow();
    threads.shutdownNow();
  }

  private WorkersBuilder workers(Shop shop, String name) {
    return shop.engine.build().workers(WorkerOptions.of(name)).on(timer, threads);
  }

  /** Workers that look for work once, and then only when they are woken. */
  private WorkersBuilder sleepers(Shop shop) {
    var builder = workers(shop, "w");
    for (var job : WorkerKind.values()) {
      builder.every(job, NEVER);
    }
    return builder;
  }

  private static void await(CountDownLatch latch) throws InterruptedException {
    assertThat(latch.await(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
  }

  private static String[] ids(int count) {
    return IntStream.range(0, count).mapToObj(i -> "inv-" + i).toArray(String[]::new);
  }

  @Test
  void shouldRunOnThreadsThatTheHostLends() throws InterruptedException {
    var shop = Shop.plain();
    var engine = shop.engine.build();
    var executor = threads;
    var advanced = new CountDownLatch(1);
    shop.hearing = signal -> count(signal, advanced);

    // region workers
    var workers =
        engine
            .workers(WorkerOptions.of("node-1"))
            .on(timer, executor) // a ScheduledExecutorService and an Executor of the host
            .lanes(8)
            .build();
    workers.start();
    // endregion

    shop.create("a");
    engine.wake();
    await(advanced);
    // region stop
    boolean finished = workers.stop(Duration.ofSeconds(20));
    // endregion
    assertThat(finished).isTrue();
  }

  @Test
  void shouldCloseWhatOnlyTheyUseOnceTheLastWorkHasEnded() throws InterruptedException {
    var shop = Shop.plain();
    var closed = new AtomicInteger();
    var advancing = new CountDownLatch(1);
    var meeting = new CyclicBarrier(2);
    shop.hearing =
        signal -> {
          if (signal.equals("advance.advanced")) {
            advancing.countDown();
            meet(meeting);
          }
        };
    var workers = workers(shop, "w").onStopped(closed::incrementAndGet).build();
    workers.start();
    shop.create("a");
    await(advancing);

    assertThat(workers.stop(Duration.ofMillis(1))).isFalse();
    assertThat(closed).hasValue(0);
    meet(meeting);

    assertThat(workers.stop(LONG)).isTrue();
    assertThat(workers.stop(LONG)).isTrue();
    assertThat(closed).hasValue(1);
  }

  @Test
  void shouldTellThatWhatWasToBeDoneAtTheEndFailed() {
    var workers =
        workers(Shop.plain(), "w")
            .onStopped(
                () -> {
                  throw new IllegalArgumentException("the pool");
                })
            .build();
    workers.start();

    assertThatThrownBy(() -> workers.stop(LONG))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("onStopped")
        .hasRootCauseMessage("the pool");
  }

  @Test
  void shouldWorkWhenTheyPoll() throws InterruptedException {
    var shop = Shop.plain();
    var advanced = new CountDownLatch(3);
    shop.hearing = signal -> count(signal, advanced);
    var workers = workers(shop, "w").every(WorkerKind.TRIGGERS, Duration.ofMillis(5)).build();
    workers.start();

    shop.create("a", "b", "c");

    await(advanced);
    assertThat(workers.stop(LONG)).isTrue();
  }

  private static void count(String signal, CountDownLatch latch) {
    count(signal, "advance.advanced", latch);
  }

  private static void count(String signal, String awaited, CountDownLatch latch) {
    if (signal.equals(awaited)) {
      latch.countDown();
    }
  }

  @Test
  void shouldWorkWhenTheyAreWoken() throws InterruptedException {
    var shop = Shop.plain();
    var workers = sleepers(shop).only(WorkerKind.TRIGGERS).build();
    workers.start();

    for (int i = 0; i < 20; i++) {
      var advanced = new CountDownLatch(1);
      shop.hearing = signal -> count(signal, advanced);
      shop.create("inv-" + i);
      shop.engine.build().wake();
      await(advanced);
    }

    assertThat(workers.stop(LONG)).isTrue();
  }

  @Test
  void shouldHandTriggersAndEffectsToEachOther() throws InterruptedException {
    var shop = Shop.sending();
    shop.engine.sender("webhook", envelope -> new Sent.Arrived(Map.of()));
    // Created, submitted, and moved on by the report of the effect.
    var advanced = new CountDownLatch(2);
    shop.create("a");
    shop.submit("a");
    shop.hearing = signal -> count(signal, advanced);
    var workers = sleepers(shop).build();

    workers.start();

    await(advanced);
    assertThat(workers.stop(LONG)).isTrue();
    assertThat(shop.nodes("a")).containsExactly("sys:gate:approve");
  }

  @Test
  void shouldShareAStore() throws InterruptedException {
    var shop = Shop.plain();
    var ids = ids(150);
    shop.create(ids);
    var advanced = new CountDownLatch(ids.length);
    shop.hearing = signal -> count(signal, advanced);
    var first = sleepers(shop).build();
    var second = sleepers(shop).build();

    first.start();
    second.start();

    await(advanced);
    assertThat(first.stop(LONG)).isTrue();
    assertThat(second.stop(LONG)).isTrue();
    for (var id : ids) {
      assertThat(shop.nodes(id)).containsExactly("sys:state:draft");
    }
    assertThat(shop.told("advance.advanced")).isEqualTo(ids.length);
    assertThat(shop.told("advance.postponed")).isZero();
    assertThat(shop.told("worker.broken")).isZero();
  }

  @Test
  void shouldWorkOnSeveralInstancesAtATime() throws InterruptedException {
    var shop = Shop.plain();
    shop.create("a", "b", "c");
    var together = new CyclicBarrier(3);
    var met = new CountDownLatch(3);
    shop.hearing =
        signal -> {
          if (signal.equals("advance.advanced")) {
            meet(together);
            met.countDown();
          }
        };
    var workers = sleepers(shop).lanes(3).only(WorkerKind.TRIGGERS).build();

    workers.start();

    await(met);
    assertThat(workers.stop(LONG)).isTrue();
  }

  private static void meet(CyclicBarrier barrier) {
    try {
      barrier.await(LONG.toSeconds(), TimeUnit.SECONDS);
    } catch (Exception broken) {
      throw new IllegalStateException("Expected three lanes at a time", broken);
    }
  }

  @Test
  void shouldShareTransactionsAndLetNobodyDisturbTheOthers() throws InterruptedException {
    var shop = Shop.plain();
    var ids = ids(96);
    shop.create(ids);
    var handled = new CountDownLatch(ids.length);
    shop.looking =
        id -> {
          if (id.equals("inv-20")) {
            throw new IllegalStateException("unreadable");
          } else if (id.equals("inv-50")) {
            throw new StackOverflowError("deep");
          }
        };
    shop.hearing =
        signal -> {
          if (signal.startsWith("advance.")) {
            handled.countDown();
          }
        };
    var workers = sleepers(shop).lanes(2).together(8).only(WorkerKind.TRIGGERS).build();

    workers.start();
    await(handled);

    assertThat(workers.stop(LONG)).isTrue();
    for (var id : ids) {
      var bad = id.equals("inv-20") || id.equals("inv-50");
      assertThat(shop.nodes(id)).as(id).containsExactly(bad ? "sys:start" : "sys:state:draft");
    }
    assertThat(shop.told("advance.advanced")).isEqualTo(94);
    assertThat(shop.told("advance.postponed")).isEqualTo(2);
    assertThat(shop.openTriggers("inv-20")).singleElement().matches(one -> one.attempts() == 1);
  }

  @Test
  void shouldNotBeBuiltForNobodyInATransaction() {
    var builder = sleepers(Shop.plain()).together(0);

    assertThatThrownBy(builder::build).hasMessageContaining("at least one instance");
  }

  @Test
  void shouldPutBackWhatIsNotBegunAndLetTheRestEnd() throws InterruptedException {
    var shop = Shop.sending();
    var begun = new CountDownLatch(2);
    var released = new CountDownLatch(1);
    shop.engine.sender(
        "webhook",
        envelope -> {
          begun.countDown();
          wait(released);
          return new Sent.Arrived(Map.of());
        });
    var ids = ids(6);
    shop.create(ids);
    shop.submit(ids);
    shop.engine.build().turns(WorkerOptions.of("by hand")).advance();
    var workers = sleepers(shop).lanes(2).only(WorkerKind.EFFECTS).build();
    workers.start();
    await(begun);

    assertThat(workers.stop(Duration.ZERO)).isFalse();
    released.countDown();
    assertThat(workers.stop(LONG)).isTrue();

    var now = shop.time.get();
    var left =
        shop.in(tx -> tx.effects().claim(new LeaseRequest("x", now, now.plusSeconds(9), 9)).rows());
    assertThat(left).hasSize(4).allMatch(one -> one.attempts() == 1);
    assertThat(shop.engine.build().turns(WorkerOptions.of("by hand")).advance()).isEqualTo(2);
  }

  private static void wait(CountDownLatch latch) {
    try {
      await(latch);
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
  }

  @Test
  void shouldGoOnAndKeepItFromTheHostWhenTheExecutorFails() throws InterruptedException {
    goOnAfter(
        () -> {
          throw new OutOfMemoryError("unable to create native thread");
        });
  }

  @Test
  void shouldGoOnAndKeepItFromTheHostWhenAWrapperOfTheExecutorThrows() throws InterruptedException {
    goOnAfter(
        () -> {
          throw new IllegalStateException("no span to continue");
        });
  }

  private void goOnAfter(Runnable failure) throws InterruptedException {
    var shop = Shop.plain();
    var broken = new AtomicBoolean(true);
    var told = new CountDownLatch(1);
    shop.hearing = signal -> count(signal, "worker.broken", told);
    var engine = shop.engine.build();
    var workers =
        engine
            .workers(WorkerOptions.of("w"))
            .on(
                timer,
                work -> {
                  if (broken.get()) {
                    failure.run();
                  }
                  threads.execute(work);
                })
            .every(WorkerKind.TRIGGERS, Duration.ofMillis(5))
            .only(WorkerKind.TRIGGERS)
            .build();
    workers.start();
    engine.wake();
    await(told);

    var advanced = new CountDownLatch(1);
    shop.hearing = signal -> count(signal, advanced);
    broken.set(false);
    shop.create("a");

    await(advanced);
    assertThat(workers.stop(LONG)).isTrue();
  }

  @Test
  void shouldKeepItFromTheHostWhenNobodyCanBeWoken() {
    var shop = Shop.plain();
    var failures = new ArrayList<String>();
    var engine =
        shop.engine
            .settings(
                EngineSettings.with(new FakeIds("i"), () -> "secret")
                    .telemetry(
                        Telemetry.reporting(
                            report -> failures.add(String.valueOf(report.error())))))
            .wakeups(new Deaf())
            .build();

    engine.wake();

    assertThat(failures).containsExactly("java.lang.IllegalStateException: nobody hears");
  }

  /** Wakes nobody. */
  private static final class Deaf implements Wakeups {

    @Override
    public void wake() {
      throw new IllegalStateException("nobody hears");
    }

    @Override
    public Subscription subscribe(Runnable worker) {
      return () -> {};
    }
  }

  @Test
  void shouldGiveUpOnlyWhatWasBegunOfWhatMayBeSentOnce() {
    var webhook =
        new StepConfig.WebhookOut(
            "https://example.test/hook", Map.of(), Optional.empty(), DeliveryMode.AT_MOST_ONCE);
    var shop =
        new Shop(
            Desk.compiled(
                Office.contract(), new PatchDraft().node(PatchDraft.DRAFT, 1, webhook).build()));
    var arrived = new ArrayList<String>();
    shop.engine.sender(
        "webhook",
        envelope -> {
          arrived.add(envelope.idempotencyKey());
          return new Sent.Arrived(Map.of());
        });
    var ids = ids(6);
    shop.create(ids);
    shop.submit(ids);
    var turns = shop.engine.build().turns(WorkerOptions.of("by hand"));
    turns.advance();
    // A process that dies has claimed all and begun two.
    var now = shop.time.get();
    shop.in(
        tx -> {
          var claimed =
              tx.effects().claim(new LeaseRequest("x", now, now.plusSeconds(60), 9)).rows();
          return tx.effects().begin(claimed.get(0), now) && tx.effects().begin(claimed.get(1), now);
        });
    shop.time.passes(Duration.ofSeconds(60));

    while (turns.send() > 0) {}

    assertThat(arrived).hasSize(4).doesNotHaveDuplicates();
    assertThat(shop.told("effect.dead")).isEqualTo(2);
  }

  @Test
  void shouldKeepTheNeighboursOfWhatEndsItsProcess() {
    var shop = Shop.plain();
    var ids = ids(20);
    var bad = shop.create(ids).get(7);
    var turns = shop.engine.build().turns(WorkerOptions.of("w"));

    int deaths = 0;
    while (!shop.openTriggers("inv-7").isEmpty()) {
      if (dies(shop, bad)) {
        deaths++;
        shop.time.passes(Duration.ofSeconds(60));
        turns.leases().runOnce();
      } else {
        turns.triggers().runOnce();
      }
      assertThat(deaths).isLessThan(10);
    }
    while (turns.triggers().runOnce() > 0) {}

    for (var id : ids) {
      boolean gone = id.equals("inv-7");
      assertThat(shop.nodes(id)).as(id).containsExactly(gone ? "sys:start" : "sys:state:draft");
    }
    // The first time it is claimed with its neighbours, and then it alone, five times.
    assertThat(deaths).isEqualTo(6);
    assertThat(shop.told).filteredOn(one -> one.startsWith("trigger.dead")).hasSize(1);
    assertThat(shop.told).contains("trigger.dead " + bad);
    var letter =
        shop.in(tx -> tx.history().outbox(OrgId.of(Office.ORG), InstanceId.of(bad))).stream()
            .map(row -> row.hold().error())
            .toList();
    assertThat(letter).singleElement().asString().contains("alone: claim", "of worker w, which");
  }

  /** A process claims what is due; it dies of one trigger, and else puts everything back. */
  private static boolean dies(Shop shop, String bad) {
    var now = shop.time.get();
    var claimed =
        shop.in(
            tx -> tx.triggers().claim(new LeaseRequest("w", now, now.plusSeconds(60), 100)).rows());
    boolean dies =
        claimed.stream().anyMatch(one -> one.instance().equals(bad) && one.attempts() <= 5);
    if (!dies) {
      claimed.forEach(one -> shop.in(tx -> tx.triggers().putBack(one)));
    }
    return dies;
  }

  @Test
  void shouldHaveItsClaimsLastWhileItLives() throws InterruptedException {
    var shop = Shop.sending();
    var begun = new CountDownLatch(1);
    var released = new CountDownLatch(1);
    shop.engine.sender(
        "webhook",
        envelope -> {
          begun.countDown();
          wait(released);
          return new Sent.Arrived(Map.of());
        });
    var instance = shop.create("a");
    shop.submit("a");
    var byHand = shop.engine.build().turns(WorkerOptions.of("by hand"));
    byHand.advance();
    var second = Duration.ofSeconds(1);
    var workers =
        shop.engine
            .build()
            .workers(new WorkerOptions("w", 100, second, second))
            .on(timer, threads)
            .only(WorkerKind.EFFECTS)
            .build();
    workers.start();
    await(begun);

    var until = heldUntil(shop, instance);
    shop.time.passes(Duration.ofMillis(900));
    while (!heldUntil(shop, instance).isAfter(until)) {
      Thread.onSpinWait();
    }
    shop.time.passes(Duration.ofMillis(900));
    assertThat(byHand.leases().runOnce()).isZero();
    released.countDown();

    assertThat(workers.stop(LONG)).isTrue();
    assertThat(byHand.advance()).isEqualTo(1);
  }

  private static Instant heldUntil(Shop shop, String instance) {
    return shop
        .in(tx -> tx.history().outbox(OrgId.of(Office.ORG), InstanceId.of(instance)))
        .stream()
        .filter(row -> row.hold().worker().isPresent())
        .findFirst()
        .orElseThrow()
        .hold()
        .due()
        .orElseThrow();
  }

  @Test
  void shouldTakeBackWhatItsPredecessorHeldWhereNobodyElseBearsItsName()
      throws InterruptedException {
    var shop = Shop.plain();
    shop.create("a", "b");
    var now = shop.time.get();
    shop.in(tx -> tx.triggers().claim(new LeaseRequest("pod-1", now, now.plusSeconds(60), 9)));
    var advanced = new CountDownLatch(2);
    shop.hearing = signal -> count(signal, advanced);
    var other = workers(shop, "pod-2").soleBearer().only(WorkerKind.TRIGGERS).build();
    other.start();
    assertThat(other.stop(LONG)).isTrue();
    assertThat(advanced.getCount()).isEqualTo(2);

    var workers = workers(shop, "pod-1").soleBearer().only(WorkerKind.TRIGGERS).build();
    workers.start();

    await(advanced);
    assertThat(workers.stop(LONG)).isTrue();
  }

  @Test
  void shouldTellOfAnEffectThatIsGivenUp() {
    var shop = Shop.sending();
    shop.engine.sender("webhook", envelope -> new Sent.Never("410 gone", Map.of()));
    var instance = shop.create("a");
    shop.submit("a");
    var turns = shop.engine.build().turns(WorkerOptions.of("by hand"));
    turns.advance();
    turns.send();

    assertThat(shop.told).contains("effect.dead " + instance);
  }

  @Test
  void shouldClaimNothingOnceTheyAreStopped() {
    var shop = Shop.plain();
    var workers = sleepers(shop).build();
    workers.start();

    assertThat(workers.stop(LONG)).isTrue();
    assertThat(workers.stop(Duration.ZERO)).isTrue();
    shop.create("a");
    shop.engine.build().wake();

    assertThat(shop.openTriggers("a")).singleElement().matches(one -> one.attempts() == 0);
  }

  @Test
  void shouldStartOnce() {
    var shop = Shop.plain();
    var workers = sleepers(shop).build();
    workers.start();
    assertThatThrownBy(workers::start)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("STARTED");
    workers.stop(LONG);
    assertThatThrownBy(workers::start).hasMessageContaining("STOPPED");

    Workers never = sleepers(shop).build();
    assertThat(never.stop(Duration.ZERO)).isTrue();
    assertThatThrownBy(never::start).hasMessageContaining("STOPPED");
  }

  @Test
  void shouldNotBeBuiltWithoutThreads() {
    var builder = Shop.plain().engine.build().workers(WorkerOptions.of("w"));

    assertThatThrownBy(builder::build)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("on(...)");
  }

  @Test
  void shouldTellOnceOfEachInstanceThatStands() throws InterruptedException {
    var shop = Shop.plain();
    var instance = shop.create("a");
    shop.create("b");
    shop.loseTriggers("a");
    shop.time.passes(Duration.ofMinutes(14));
    var health = shop.engine.build().turns(WorkerOptions.of("by hand")).health();
    assertThat(health.runOnce()).isZero();

    shop.time.passes(Duration.ofMinutes(2));
    assertThat(health.runOnce()).isEqualTo(1);
    assertThat(health.runOnce()).isZero();
    assertThat(shop.told).containsExactly("instance.stuck " + instance);

    var told = new CountDownLatch(1);
    shop.hearing =
        signal -> {
          if (signal.equals("instance.stuck")) {
            told.countDown();
          }
        };
    var workers = sleepers(shop).only(WorkerKind.HEALTH).stuckAfter(Duration.ofMinutes(15)).build();
    workers.start();
    await(told);
    assertThat(workers.stop(LONG)).isTrue();
  }
}
