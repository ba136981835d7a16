package io.countersign.testkit.kit;

import static io.countersign.engine.patch.PatchSteps.event;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.countersign.compiler.Compiler;
import io.countersign.dsl.type.ScalarType;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.testkit.scenario.Scenario;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Specification of external events: for every order of events, waits and workers, each event ends a
 * step or remains available for the next one.
 */
public abstract class EventKit {

  private static final String KEY = "paid";
  private static final String SLOT = "slot:submitted_to_approved";
  private static final CompiledWorkflow ONCE = waiting("first");
  private static final CompiledWorkflow TWICE = waiting("first", "second");

  /** Constructor for the subclass of a store's author. */
  protected EventKit() {}

  /** Returns an empty scenario over the store. */
  protected abstract Scenario.Builder scenario(CompiledWorkflow workflow);

  /** Returns after which of four acts workers run, as one bit for each act. */
  protected List<Integer> looks() {
    return List.of(0b0000, 0b0101, 0b0001, 0b1010, 0b1111);
  }

  private static CompiledWorkflow waiting(String... steps) {
    var patch =
        PatchBuilder.on("order", 1)
            .slot(
                SLOT,
                slot -> {
                  for (var step : steps) {
                    slot.step(step, event(KEY, "P60D"), node -> node.withLabel(step).withKey(step));
                  }
                  return slot.inOrder(steps);
                })
            .build();
    var contract = EntityContract.document("order").field("id", ScalarType.TEXT).build();
    return Compiler.standard().compile(contract, patch).orThrow();
  }

  /** Two events and two waiting documents, in every order, for every frequency of workers. */
  @Test
  void shouldLoseNoEventOfTwoForTwoDocuments() {
    for (int looks : looks()) {
      for (var order : orders(List.of("a", "b", "1", "2"))) {
        var told = order + " " + Integer.toBinaryString(looks);
        var scenario = scenario(ONCE).byHand().build();
        act(scenario, order, looks);

        var used = new TreeSet<String>();
        used.addAll(use(scenario, "a", "first"));
        used.addAll(use(scenario, "b", "first"));
        assertEquals(1, use(scenario, "a", "first").size(), told);
        assertEquals(1, use(scenario, "b", "first").size(), told);
        // An event that ended neither of the two is available for the next one.
        submit(scenario, "c");
        scenario.runUntilIdle();
        var next = use(scenario, "c", "first");
        assertEquals(2 - used.size(), next.size(), told);
        used.addAll(next);
        assertEquals(2, used.size(), told);
        scenario.check();
      }
    }
  }

  /**
   * Two events and one document that waits twice, in every order, for every frequency of workers.
   */
  @Test
  void shouldLoseNoEventOfTwoForTwoStepsOfOneDocument() {
    for (int looks : looks()) {
      for (var order : orders(List.of("a", "1", "2"))) {
        var told = order + " " + Integer.toBinaryString(looks);
        var scenario = scenario(TWICE).byHand().build();
        act(scenario, order, looks);

        var used = new TreeSet<>(use(scenario, "a", "first"));
        used.addAll(use(scenario, "a", "second"));
        assertEquals(2, used.size(), told);
        scenario.then().document(document("a")).hasStatus("active");
        scenario.check();
      }
    }
  }

  /** Kept events are handed out one by one, the oldest first. */
  @Test
  void shouldHandEachKeptEventToAnotherDocument() {
    var scenario = scenario(ONCE).build();
    comes(scenario, "1");
    comes(scenario, "2");

    for (var id : List.of("a", "b", "c")) {
      submit(scenario, id);
    }

    assertEquals(List.of("1"), use(scenario, "a", "first"));
    assertEquals(List.of("2"), use(scenario, "b", "first"));
    scenario.then().document(document("c")).isAt("first");
    scenario.check();
  }

  /** Events of one time are handed out in the order of the code points of their ids. */
  @Test
  void shouldHandOutEventsOfOneTimeInTheOrderOfTheirIds() {
    var scenario = scenario(ONCE).build();
    comes(scenario, "a");
    comes(scenario, "B");

    submit(scenario, "x");
    submit(scenario, "y");

    assertEquals(List.of("B"), use(scenario, "x", "first"));
    assertEquals(List.of("a"), use(scenario, "y", "first"));
    scenario.check();
  }

  /** An event for a document that is cancelled before processing it goes to the waiting one. */
  @Test
  void shouldTakeAnEventBackFromADocumentThatIsOver() {
    var scenario = scenario(ONCE).byHand().build();
    submit(scenario, "a");
    scenario.runUntilIdle();
    scenario.when().by("eve").requests("cancel", document("a"));
    comes(scenario, "1");
    scenario.runUntilIdle();
    scenario.then().document(document("a")).hasStatus("cancelled");

    submit(scenario, "b");
    scenario.runUntilIdle();

    assertEquals(List.of("1"), use(scenario, "b", "first"));
    scenario.check();
  }

  /** An event that was returned goes to a document that began to wait in the meantime. */
  @Test
  void shouldGiveWhatCameBackToWhatWaitsAlready() {
    var scenario = scenario(ONCE).byHand().build();
    submit(scenario, "a");
    scenario.runUntilIdle();
    comes(scenario, "1");
    comes(scenario, "2");
    submit(scenario, "b");
    scenario.runUntilIdle();

    assertEquals(List.of("1"), use(scenario, "a", "first"));
    assertEquals(List.of("2"), use(scenario, "b", "first"));
    scenario.check();
  }

  /** An event that ended a step is not returned by another instance. */
  @Test
  void shouldNotTakeBackWhatEndedAStepElsewhere() {
    var scenario = scenario(ONCE).byHand().build();
    submit(scenario, "a");
    scenario.runUntilIdle();
    comes(scenario, "1");
    submit(scenario, "b");
    scenario.runUntilIdle();
    scenario.then().document(document("b")).isAt("first");
    submit(scenario, "c");
    scenario.runUntilIdle();
    scenario.when().by("eve").requests("cancel", document("b"));
    comes(scenario, "2");
    scenario.runUntilIdle();
    assertEquals(List.of("2"), use(scenario, "c", "first"));

    submit(scenario, "d");
    scenario.runUntilIdle();

    scenario.then().document(document("d")).isAt("first");
    scenario.check();
  }

  /** An event that was kept for too long is not used, even if it is not deleted yet. */
  @Test
  void shouldHandNobodyAnEventThatIsTooOld() {
    var scenario = scenario(ONCE).build();
    comes(scenario, "1");
    scenario.when().passes(Duration.ofDays(29));
    comes(scenario, "2");
    scenario.when().passes(Duration.ofDays(2));

    submit(scenario, "a");
    submit(scenario, "b");

    assertEquals(List.of("2"), use(scenario, "a", "first"));
    scenario.then().document(document("b")).isAt("first");
    assertTrue(use(scenario, "b", "first").isEmpty());
    scenario.check();
  }

  private static void act(Scenario scenario, List<String> order, int looks) {
    for (int i = 0; i < order.size(); i++) {
      var act = order.get(i);
      if (Character.isDigit(act.charAt(0))) {
        comes(scenario, act);
      } else {
        submit(scenario, act);
      }
      if ((looks & (1 << i)) != 0) {
        scenario.runUntilIdle();
      }
    }
    scenario.runUntilIdle();
  }

  private static void comes(Scenario scenario, String id) {
    scenario.when().event(id, KEY, Map.of("id", id));
  }

  private static void submit(Scenario scenario, String id) {
    var document = scenario.given().document(id).with("id", id).createdBy("eve");
    scenario.when().by("eve").requests("submit", document);
  }

  private static DocumentRef document(String id) {
    return new DocumentRef("acme", "order", id);
  }

  /** Returns the events that ended a step of a document. */
  private static List<String> use(Scenario scenario, String id, String key) {
    var state =
        scenario
            .store()
            .transactions()
            .inOwn(tx -> tx.history().instance(new InstanceKey.Latest(document(id))))
            .orElseThrow();
    return state.context().get(key) instanceof Map<?, ?> output && output.get("id") != null
        ? List.of(String.valueOf(output.get("id")))
        : List.of();
  }

  private static List<List<String>> orders(List<String> acts) {
    if (acts.isEmpty()) {
      return List.of(List.of());
    }
    var orders = new ArrayList<List<String>>();
    for (var first : acts) {
      var rest = new ArrayList<>(acts);
      rest.remove(first);
      for (var order : orders(rest)) {
        var whole = new ArrayList<String>(List.of(first));
        whole.addAll(order);
        orders.add(whole);
      }
    }
    return orders;
  }
}
