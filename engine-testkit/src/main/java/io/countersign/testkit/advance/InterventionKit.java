package io.countersign.testkit.advance;

import static io.countersign.testkit.advance.PatchDraft.SUBMITTED;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.countersign.engine.document.Actor;
import io.countersign.engine.family.effect.EffectEvent;
import io.countersign.engine.family.instance.InstanceEvent;
import io.countersign.engine.family.token.TokenEvent;
import io.countersign.engine.inspect.Timeline;
import io.countersign.engine.instance.Event;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.instance.JournalEntry;
import io.countersign.engine.instance.Token;
import io.countersign.engine.instance.TokenId;
import io.countersign.engine.port.Permissions;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.request.OperatorCommand;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.row.StepRow;
import io.countersign.engine.store.AttemptFailure;
import io.countersign.engine.workflow.DeliveryMode;
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
public abstract class InterventionKit extends TruthKit {

  private static final Actor OLGA = Actor.person("olga", "operator");
  private static final String WHY = "because olga says so";

  private static final Map<Class<? extends OperatorCommand>, InterventionCase> CASES =
      Map.of(
          OperatorCommand.Pause.class,
          new InterventionCase(
              InstanceEvent.Paused.class,
              kit -> kit.draft(PatchDraft.none()),
              (kit, office) -> new OperatorCommand.Pause(WHY)),
          OperatorCommand.Resume.class,
          new InterventionCase(
              InstanceEvent.Resumed.class,
              InterventionKit::pause,
              (kit, office) -> new OperatorCommand.Resume(WHY)),
          OperatorCommand.Retry.class,
          new InterventionCase(
              TokenEvent.Left.class, InterventionKit::fail, (kit, office) -> retry(office)),
          OperatorCommand.LeadOut.class,
          new InterventionCase(
              TokenEvent.Left.class,
              InterventionKit::fail,
              (kit, office) -> new OperatorCommand.LeadOut("sys:state:draft", WHY)),
          OperatorCommand.Stop.class,
          new InterventionCase(
              InstanceEvent.Ended.class,
              kit -> kit.draft(PatchDraft.none()),
              (kit, office) -> new OperatorCommand.Stop(InstanceStatus.CANCELLED, WHY)),
          OperatorCommand.Enqueue.class,
          new InterventionCase(
              InstanceEvent.Intervened.class,
              kit -> kit.draft(PatchDraft.none()),
              (kit, office) -> new OperatorCommand.Enqueue(WHY)),
          OperatorCommand.Requeue.class,
          new InterventionCase(
              InstanceEvent.Intervened.class,
              InterventionKit::givenUp,
              (kit, office) -> kit.requeue()),
          OperatorCommand.Resend.class,
          new InterventionCase(
              InstanceEvent.Intervened.class,
              InterventionKit::unsent,
              (kit, office) -> resend(office)),
          OperatorCommand.Rebuild.class,
          new InterventionCase(
              InstanceEvent.Intervened.class,
              InterventionKit::blank,
              (kit, office) -> new OperatorCommand.Rebuild(WHY)));

  private String lost = "";

  /** Constructor for the subclass of a store's author. */
  protected InterventionKit() {}

  /** Deletes the positions of an instance's tokens, bypassing the store. */
  protected abstract void blank(String instance);

  /**
   * An intervention under test.
   *
   * @param event the event that records it
   * @param scene an instance that it may be applied to
   * @param command the operator's command
   */
  private record InterventionCase(
      Class<? extends Event> event,
      Function<InterventionKit, InvoiceWorkplace> scene,
      BiFunction<InterventionKit, InvoiceWorkplace, OperatorCommand> command) {}

  @Test
  void shouldLookAtEveryIntervention() {
    assertEquals(
        Set.of(OperatorCommand.class.getPermittedSubclasses()),
        Set.copyOf(CASES.keySet()),
        "Tell here how the new intervention is done, and by which event the journal names it.");
  }

  @TestFactory
  List<DynamicTest> shouldNameTheOperatorAndTheReason() {
    return CASES.entrySet().stream()
        .map(one -> DynamicTest.dynamicTest(one.getKey().getSimpleName(), () -> look(one)))
        .toList();
  }

  @TestFactory
  List<DynamicTest> shouldDoNothingThatTheHostDoesNotPermit() {
    return CASES.entrySet().stream()
        .map(one -> DynamicTest.dynamicTest(one.getKey().getSimpleName(), () -> deny(one)))
        .toList();
  }

  private void deny(Map.Entry<Class<? extends OperatorCommand>, InterventionCase> one) {
    var office = one.getValue().scene().apply(this);
    var command = one.getValue().command().apply(this, office);
    var told = new ArrayList<String>();
    office.heardBy((signal, instance, more) -> told.add(signal));
    office.host.forbidden.addAll(Set.of(Permissions.Kind.INTERVENTION, Permissions.Kind.BYPASS));
    var before = office.journal();
    var queued = office.openTriggers();

    var booking = intervene(office, command);

    var denied = assertInstanceOf(CommandResult.Rejected.class, booking);
    assertEquals(EngineCode.WORKFLOW_NOT_PERMITTED, denied.problems().get(0).code());
    assertEquals(before, office.journal());
    assertEquals(queued, office.openTriggers());
    assertEquals(List.of(), told);

    office.host.forbidden.clear();
    assertInstanceOf(CommandResult.Accepted.class, office.book(command, OLGA));
    assertTrue(told.contains("instance.intervened"), told.toString());
  }

  /**
   * A token that never existed is a mistake of the caller, not an intervention that came too late.
   */
  @Test
  void shouldRefuseToRetryATokenThatDoesNotExist() {
    var office = fail();
    var before = office.journal();
    var queued = office.openTriggers();

    var booking = office.book(new OperatorCommand.Retry(new TokenId("r1/nowhere.7"), WHY), OLGA);

    var denied = assertInstanceOf(CommandResult.Rejected.class, booking);
    var problem = denied.problems().get(0);
    assertEquals("WORKFLOW_TOKEN_UNKNOWN", problem.code().name());
    assertEquals("'r1/nowhere.7'", problem.found());
    assertEquals(before, office.journal());
    assertEquals(queued, office.openTriggers());

    // A token that is there and has not failed, or was: another operator was faster.
    var retry = retry(office);
    assertInstanceOf(CommandResult.Accepted.class, office.book(retry, OLGA));
    assertInstanceOf(CommandResult.NoChange.class, office.book(retry, OLGA));
    var again = new OperatorCommand.Retry(office.state().root().orElseThrow().id(), WHY);
    assertInstanceOf(CommandResult.NoChange.class, office.book(again, OLGA));
  }

  /** Intervenes without verifying the stored rows, because a damaged row would fail. */
  private static CommandResult intervene(InvoiceWorkplace office, OperatorCommand command) {
    return office.in(
        tx -> office.advancer.intervene(tx, office.key(), command, RequestContext.of(OLGA)));
  }

  private void look(Map.Entry<Class<? extends OperatorCommand>, InterventionCase> one) {
    var office = one.getValue().scene().apply(this);
    var command = one.getValue().command().apply(this, office);
    assertInstanceOf(one.getKey(), command);
    int before = office.journal().size();

    assertInstanceOf(CommandResult.Accepted.class, office.book(command, OLGA));

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
        journal.stream().noneMatch(entry -> entry.event() instanceof InstanceEvent.Ignored),
        "Nothing that was done is said to change nothing.");
  }

  private static void row(InvoiceWorkplace office, JournalEntry entry) {
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
    if (event instanceof InstanceEvent.Paused paused) {
      return name(paused.by(), paused.detail());
    }
    if (event instanceof InstanceEvent.Resumed resumed) {
      return name(resumed.by(), resumed.reason());
    }
    if (event instanceof TokenEvent.Left left) {
      return name(left.by(), left.cause().reason());
    }
    if (event instanceof InstanceEvent.Ended ended) {
      return name(ended.by(), ended.reason());
    }
    return event instanceof InstanceEvent.Intervened intervened
        && name(intervened.by(), intervened.reason());
  }

  private static boolean name(Actor by, String reason) {
    return by.id().equals(OLGA.id()) && reason.equals(WHY);
  }

  private InvoiceWorkplace pause() {
    var office = draft(PatchDraft.none());
    office.book(new OperatorCommand.Pause("audit"), OLGA);
    return office;
  }

  private InvoiceWorkplace fail() {
    var office = draft(KitFixtures.one(SUBMITTED, PatchDraft.action("invoice.post")));
    office.host.refusing.put("invoice.post", "no cost centre");
    office.request("submit");
    office.work();
    return office;
  }

  private static OperatorCommand retry(InvoiceWorkplace office) {
    return new OperatorCommand.Retry(failedToken(office), WHY);
  }

  private static TokenId failedToken(InvoiceWorkplace office) {
    return office.state().tokens().stream()
        .filter(token -> token.phase() == Token.Phase.FAILED)
        .map(Token::id)
        .findFirst()
        .orElseThrow();
  }

  private InvoiceWorkplace givenUp() {
    var office = open(PatchDraft.none());
    office.create(500);
    var claimed = office.claim().get(0);
    var failure = new AttemptFailure("boom", office.now(), Optional.empty());
    boolean failed = office.in(tx -> tx.triggers().fail(claimed, failure));
    assertTrue(failed);
    lost = claimed.key();
    return office;
  }

  private OperatorCommand requeue() {
    return new OperatorCommand.Requeue(lost, WHY);
  }

  private InvoiceWorkplace unsent() {
    var webhook =
        new StepConfig.WebhookOut(
            "https://example.test/hook", Map.of(), Optional.empty(), DeliveryMode.FIRE_AND_FORGET);
    var office = submit(KitFixtures.one(SUBMITTED, webhook));
    office.send(false);
    office.work();
    return office;
  }

  private static OperatorCommand resend(InvoiceWorkplace office) {
    var queued =
        office.journal().stream()
            .filter(entry -> entry.event() instanceof EffectEvent.EffectQueued)
            .map(JournalEntry::seq)
            .toList();
    return new OperatorCommand.Resend(queued.get(0), WHY);
  }

  private InvoiceWorkplace blank() {
    var office = draft(PatchDraft.none());
    blank(office.id());
    return office;
  }
}
