package io.countersign.testkit.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.countersign.compiler.Compiler;
import io.countersign.dsl.type.ScalarType;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.inspect.Timeline;
import io.countersign.engine.row.NoteRow;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.testkit.memory.StoreFactory;
import io.countersign.testkit.scenario.CrashingScenario;
import io.countersign.testkit.scenario.Scenario;
import io.countersign.testkit.scenario.WithScenario;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/**
 * Specification of notes: the remark of a person on an instance is in its journal, its timeline and
 * its notes, and moves nothing. Extend it, return a factory of stores, and run it with JUnit.
 */
@WithScenario
public abstract class NoteKit {

  private final Scenario scenario = builder().build();

  /** Constructor for the subclass of a store's author. */
  protected NoteKit() {}

  /** Returns a factory of empty stores. */
  protected abstract StoreFactory stores();

  private Scenario.Builder builder() {
    var contract =
        EntityContract.document("invoice").materialField("amount", ScalarType.INTEGER).build();
    return Scenario.with(Compiler.standard().compile(contract).orThrow()).over(stores());
  }

  private DocumentRef invoice() {
    return draft(scenario);
  }

  private static DocumentRef draft(Scenario scenario) {
    return scenario.given().document("inv-1").with("amount", 500).createdBy("eve");
  }

  private static <T> T in(Scenario scenario, Function<StoreTransaction, T> work) {
    return scenario.store().transactions().inOwn(work);
  }

  private static String instance(Scenario scenario, DocumentRef document) {
    return in(scenario, tx -> scenario.engine().inspect().instance(tx, document)).orElseThrow();
  }

  private static List<NoteRow> notes(Scenario scenario, DocumentRef document) {
    var instance = instance(scenario, document);
    return in(
        scenario,
        tx ->
            scenario
                .engine()
                .inspect()
                .familyRows(tx, OrgId.of(document.org()), InstanceId.of(instance), NoteRow.class));
  }

  private List<String> texts(DocumentRef document) {
    return notes(scenario, document).stream().map(NoteRow::text).toList();
  }

  private List<Timeline.Line> lines(DocumentRef document) {
    var instance = instance(scenario, document);
    return in(
            scenario,
            tx ->
                scenario
                    .engine()
                    .inspect()
                    .timeline(
                        tx,
                        OrgId.of(document.org()),
                        InstanceId.of(instance),
                        0,
                        Integer.MAX_VALUE))
        .orThrow();
  }

  @Test
  void shouldShowTheRemarkInTheTimelineUnderTheNameOfThePerson() {
    var invoice = invoice();

    scenario.when().by("olga").notes(invoice, "paid twice");

    scenario.then().document(invoice).hasStatus("draft").isRunning();
    var last = lines(invoice).get(lines(invoice).size() - 1);
    assertEquals("olga notes: paid twice", last.what());
    assertEquals("olga", last.who());
    assertTrue(last.milestone());
    assertEquals(
        List.of(new NoteRow(last.seq(), "olga", "paid twice", last.at())),
        notes(scenario, invoice));
  }

  /** The document goes on as if nothing had been said. */
  @Test
  void shouldMoveNothing() {
    var invoice = invoice();

    scenario.when().by("olga").notes(invoice, "paid twice");
    scenario.when().by("eve").requests("submit", invoice);
    scenario.when().by("eve").notes(invoice, "checked");

    scenario.then().document(invoice).hasStatus("submitted");
    assertEquals(List.of("paid twice", "checked"), texts(invoice));
  }

  @Test
  void shouldNoteOnWorkflowsThatArePausedOrHaveEnded() {
    var invoice = invoice();

    scenario.when().operator("olga").pauses(invoice, "audit");
    scenario.when().by("eve").notes(invoice, "while it rests");
    scenario.then().document(invoice).isPaused("OPERATOR");
    scenario.when().operator("olga").cancels(invoice, "ordered twice");
    scenario.when().by("eve").notes(invoice, "after its end");

    scenario.then().document(invoice).isCancelled("ordered twice");
    assertEquals(List.of("while it rests", "after its end"), texts(invoice));
  }

  @Test
  void shouldRefuseTextsThatSayNothingOrTooMuch() {
    var invoice = invoice();
    var longest = "n".repeat(16_384);

    for (var text : List.of("", " \n", longest + "n", "half \ud83d of a character")) {
      scenario.when().by("olga").notes(invoice, text);
      scenario.then().refused("RECEIVED_NAME_REFUSED");
    }
    scenario.when().by("olga").notes(invoice, longest);

    assertEquals(List.of(longest), texts(invoice));
  }

  /** The host is asked as for a request, with the action {@code note}. */
  @Test
  void shouldNoteNothingThatTheHostDoesNotPermit() {
    var invoice = invoice();
    scenario.given().policyDenies("note", "not your document");

    scenario.when().by("olga").notes(invoice, "paid twice");

    scenario.then().refused("WORKFLOW_NOT_PERMITTED");
    assertEquals(List.of(), texts(invoice));
  }

  /** After a crash at any point, a note that was committed is there once, and no other. */
  @Test
  void shouldNoteOnceWhereverTheProcessCrashes() {
    CrashingScenario.run(
            this::builder,
            story -> {
              var invoice = draft(story);
              story.when().by("olga").notes(invoice, "paid twice");
              assertEquals(
                  List.of("paid twice"),
                  notes(story, invoice).stream().map(NoteRow::text).toList());
            })
        .orThrow();
  }
}
