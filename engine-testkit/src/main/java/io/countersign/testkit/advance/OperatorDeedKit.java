package io.countersign.testkit.advance;

import static io.countersign.testkit.advance.Patches.SUBMITTED;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.countersign.engine.advance.Booking;
import io.countersign.engine.advance.Caller;
import io.countersign.engine.document.Actor;
import io.countersign.engine.inspect.Timeline;
import io.countersign.engine.instance.Entry;
import io.countersign.engine.instance.Event;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.instance.Token;
import io.countersign.engine.instance.TokenId;
import io.countersign.engine.port.Permissions;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.request.Intervention;
import io.countersign.engine.store.Failure;
import io.countersign.engine.store.StepRow;
import io.countersign.engine.workflow.Delivery;
import io.countersign.engine.workflow.StepConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Specification: every intervention leaves an event and a control row that name the operator and
 * the reason.
 */
public abstract class OperatorDeedKit extends TruthKit {

  private static final Actor OLGA = Actor.person("olga", "operator");
  private static final String WHY = "because olga says so";

  private static final Map<Class<? extends Intervention>, Deed> DEEDS =
      Map.of(
          Intervention.Pause.class,
          new Deed(
              Event.Paused.class,
              kit -> kit.drafted(Patches.none()),
              (kit, office) -> new Intervention.Pause(WHY)),
          Intervention.Resume.class,
          new Deed(
              Event.Resumed.class,
              OperatorDeedKit::paused,
              (kit, office) -> new Intervention.Resume(WHY)),
          Intervention.Retry.class,
          new Deed(Event.Left.class, OperatorDeedKit::failed, (kit, office) -> retry(office)),
          Intervention.LeadOut.class,
          new Deed(
              Event.Left.class,
              OperatorDeedKit::failed,
              (kit, office) -> new Intervention.LeadOut("sys:state:draft", WHY)),
          Intervention.Stop.class,
          new Deed(
              Event.Ended.class,
              kit -> kit.drafted(Patches.none()),
              (kit, office) -> new Intervention.Stop(InstanceStatus.CANCELLED, WHY)),
          Intervention.Enqueue.class,
          new Deed(
              Event.Intervened.class,
              kit -> kit.drafted(Patches.none()),
              (kit, office) -> new Intervention.Enqueue(WHY)),
          Intervention.Requeue.class,
          new Deed(
              Event.Intervened.class, OperatorDeedKit::givenUp, (kit, office) -> kit.requeue()),
          Intervention.Resend.class,
          new Deed(
              Event.Intervened.class, OperatorDeedKit::unsent, (kit, office) -> resend(office)),
          Intervention.Rebuild.class,
          new Deed(
              Event.Intervened.class,
              OperatorDeedKit::blanked,
              (kit, office) -> new Intervention.Rebuild(WHY)));

  private String lost = "";

  /** Constructor for the subclass of a store's author. */
  protected OperatorDeedKit() {}

  /** Deletes the positions of an instance's tokens, bypassing the store. */
  protected abstract void blank(String instance);

  /**
   * An intervention under test.
   *
   * @param event the event that records it
   * @param scene an instance that it may be applied to
   * @param deed the intervention
   */
  private record Deed(
      Class<? extends Event> event,
      Function<OperatorDeedKit, Workplace> scene,
      BiFunction<OperatorDeedKit, Workplace, Intervention> deed) {}

  @Test
  void shouldLookAtEveryIntervention() {
    assertEquals(
        Set.of(Intervention.class.getPermittedSubclasses()),
        Set.copyOf(DEEDS.keySet()),
        "Tell here how the new intervention is done, and by which event the journal names it.");
  }

  @TestFactory
  List<DynamicTest> shouldNameTheOperatorAndTheReason() {
    return DEEDS.entrySet().stream()
        .map(one -> DynamicTest.dynamicTest(one.getKey().getSimpleName(), () -> look(one)))
        .toList();
  }

  @TestFactory
  List<DynamicTest> shouldDoNothingThatTheHostDoesNotPermit() {
    return DEEDS.entrySet().stream()
        .map(one -> DynamicTest.dynamicTest(one.getKey().getSimpleName(), () -> deny(one)))
        .toList();
  }

  private void deny(Map.Entry<Class<? extends Intervention>, Deed> one) {
    var office = one.getValue().scene().apply(this);
    var intervention = one.getValue().deed().apply(this, office);
    var told = new ArrayList<String>();
    office.heardBy((signal, instance, more) -> told.add(signal));
    office.host.forbidden.addAll(Set.of(Permissions.Kind.INTERVENTION, Permissions.Kind.BYPASS));
    var before = office.journal();
    var queued = office.openTriggers();

    var booking = intervene(office, intervention);

    var denied = assertInstanceOf(Booking.Denied.class, booking);
    assertEquals(EngineCode.WORKFLOW_NOT_PERMITTED, denied.problems().get(0).code());
    assertEquals(before, office.journal());
    assertEquals(queued, office.openTriggers());
    assertEquals(List.of(), told);

    office.host.forbidden.clear();
    assertInstanceOf(Booking.Booked.class, office.book(intervention, OLGA));
    assertTrue(told.contains("instance.intervened"), told.toString());
  }

  /** A token that never was is a mistake of the caller, and no deed that came too late. */
  @Test
  void shouldRefuseToRetryATokenThatDoesNotExist() {
    var office = failed();
    var before = office.journal();
    var queued = office.openTriggers();

    var booking = office.book(new Intervention.Retry(new TokenId("r1/nowhere.7"), WHY), OLGA);

    var denied = assertInstanceOf(Booking.Denied.class, booking);
    var problem = denied.problems().get(0);
    assertEquals("WORKFLOW_TOKEN_UNKNOWN", problem.code().name());
    assertEquals("'r1/nowhere.7'", problem.found());
    assertEquals(before, office.journal());
    assertEquals(queued, office.openTriggers());

    // A token that is there and has not failed, or was: another operator was faster.
    var retry = retry(office);
    assertInstanceOf(Booking.Booked.class, office.book(retry, OLGA));
    assertInstanceOf(Booking.Unchanged.class, office.book(retry, OLGA));
    var again = new Intervention.Retry(office.state().root().orElseThrow().id(), WHY);
    assertInstanceOf(Booking.Unchanged.class, office.book(again, OLGA));
  }

  /** Intervenes without verifying the stored rows, because a damaged row would fail. */
  private static Booking intervene(Workplace office, Intervention intervention) {
    return office.in(
        tx ->
            office.advancer.bookings().intervene(tx, office.key(), intervention, Caller.of(OLGA)));
  }

  private void look(Map.Entry<Class<? extends Intervention>, Deed> one) {
    var office = one.getValue().scene().apply(this);
    var intervention = one.getValue().deed().apply(this, office);
    assertInstanceOf(one.getKey(), intervention);
    int before = office.journal().size();

    assertInstanceOf(Booking.Booked.class, office.book(intervention, OLGA));

    var journal = office.journal();
    var telling =
        journal.subList(before, journal.size()).stream()
            .filter(entry -> names(entry.event()))
            .toList();
    assertEquals(
        List.of(one.getValue().event()),
        telling.stream().map(entry -> entry.event().getClass()).toList());
    var words = Timeline.of(office.workflow, journal).get((int) telling.get(0).seq() - 1);
    assertTrue(words.contains("olga") && words.contains(WHY), words);
    row(office, telling.get(0));
    assertTrue(
        journal.stream().noneMatch(entry -> entry.event() instanceof Event.Ignored),
        "Nothing that was done is said to change nothing.");
  }

  private static void row(Workplace office, Entry entry) {
    var control =
        office.rows().stream()
            .filter(StepRow::isControl)
            .filter(row -> row.visit().seq() == entry.seq())
            .findFirst()
            .orElseThrow(() -> new AssertionError("Expected a control row of " + entry));
    assertEquals(OLGA.id(), control.opening().runAs().id());
    assertTrue(
        control.result().output().get("output") instanceof Map<?, ?> details
            && OLGA.id().equals(details.get("by")),
        control.toString());
  }

  /** Returns whether an event names the operator and the operator's reason. */
  private static boolean names(Event event) {
    if (event instanceof Event.Paused paused) {
      return named(paused.by(), paused.detail());
    }
    if (event instanceof Event.Resumed resumed) {
      return named(resumed.by(), resumed.reason());
    }
    if (event instanceof Event.Left left) {
      return named(left.by(), left.cause().reason());
    }
    if (event instanceof Event.Ended ended) {
      return named(ended.by(), ended.reason());
    }
    return event instanceof Event.Intervened intervened
        && named(intervened.by(), intervened.reason());
  }

  private static boolean named(Actor by, String reason) {
    return by.id().equals(OLGA.id()) && reason.equals(WHY);
  }

  private Workplace paused() {
    var office = drafted(Patches.none());
    office.book(new Intervention.Pause("audit"), OLGA);
    return office;
  }

  private Workplace failed() {
    var office = drafted(Rigs.one(SUBMITTED, Patches.action("invoice.post")));
    office.host.refusing.put("invoice.post", "no cost centre");
    office.request("submit");
    office.work();
    return office;
  }

  private static Intervention retry(Workplace office) {
    return new Intervention.Retry(failedToken(office), WHY);
  }

  private static TokenId failedToken(Workplace office) {
    return office.state().tokens().stream()
        .filter(token -> token.phase() == Token.Phase.FAILED)
        .map(Token::id)
        .findFirst()
        .orElseThrow();
  }

  private Workplace givenUp() {
    var office = opened(Patches.none());
    office.create(500);
    var claimed = office.claim().get(0);
    var failure = new Failure("boom", office.now(), Optional.empty());
    boolean failed = office.in(tx -> office.kept().triggers().fail(tx, claimed, failure));
    assertTrue(failed);
    lost = claimed.key();
    return office;
  }

  private Intervention requeue() {
    return new Intervention.Requeue(lost, WHY);
  }

  private Workplace unsent() {
    var webhook =
        new StepConfig.WebhookOut(
            "https://example.test/hook", Map.of(), Optional.empty(), Delivery.FIRE_AND_FORGET);
    var office = submitted(Rigs.one(SUBMITTED, webhook));
    office.send(false);
    office.work();
    return office;
  }

  private static Intervention resend(Workplace office) {
    var queued =
        office.journal().stream()
            .filter(entry -> entry.event() instanceof Event.EffectQueued)
            .map(Entry::seq)
            .toList();
    return new Intervention.Resend(queued.get(0), WHY);
  }

  private Workplace blanked() {
    var office = drafted(Patches.none());
    blank(office.id());
    return office;
  }
}
