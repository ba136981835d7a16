package io.countersign.testkit.scenario;

import io.countersign.compiler.Compiler;
import io.countersign.dsl.type.ScalarType;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.patch.PatchSteps;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.JoinMode;
import io.countersign.engine.workflow.WorkflowPatch;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.statistics.Statistics;

/**
 * Whoever edits, decides, asks and crashes in whatever order: nothing is posted but what was
 * approved. The promise itself is in {@link io.countersign.testkit.journal.ConsentVerifier}; a
 * scenario keeps to it after every step.
 */
class NothingElsePostedProps {

  private static final String SUBMITTED = "slot:submitted_to_approved";
  private static final CompiledWorkflow WORKFLOW =
      Compiler.standard().compile(contract(), patch()).orThrow();

  private static EntityContract contract() {
    return EntityContract.document("invoice")
        .materialField("amount", ScalarType.INTEGER)
        .materialField("supplier", ScalarType.TEXT)
        .field("note", ScalarType.TEXT)
        .build();
  }

  /** Two approvals side by side, and an hour between them and the gate in which much may happen. */
  private static WorkflowPatch patch() {
    return PatchBuilder.on("invoice", 1)
        .slot(
            SUBMITTED,
            slot ->
                slot.step("fork", PatchSteps.split())
                    .step("first", PatchSteps.approval(PatchSteps.role("first")))
                    .step("second", PatchSteps.approval(PatchSteps.role("second")))
                    .step("both", PatchSteps.join(JoinMode.ALL))
                    .step("hour", PatchSteps.pause("PT1H"))
                    .edge("fork", "first")
                    .edge("fork", "second")
                    .edge("first", "both")
                    .edge("second", "both")
                    .edge("both", "hour"))
        .build();
  }

  /** What may happen next. */
  private enum Deed {
    SUBMIT,
    FIRST_APPROVES,
    SECOND_APPROVES,
    SOMEBODY_REJECTS,
    EDIT_AMOUNT,
    EDIT_SUPPLIER,
    EDIT_NOTE,
    TAMPER,
    WORK,
    HOUR,
    GATE_CLOSES,
    GATE_OPENS,
    OPERATOR
  }

  /**
   * One thing that happens.
   *
   * @param deed what
   * @param value what it writes, or which of several
   * @param crash at which place of it the process dies, or 0
   */
  private record Turn(Deed deed, int value, int crash) {}

  @Property(edgeCases = EdgeCasesMode.NONE)
  void shouldPostNothingButWhatWasApproved(@ForAll("stories") List<Turn> story) {
    var scenario = Scenario.with(WORKFLOW).byHand().build();
    scenario.given().person("ada", "first").person("bob", "second");
    var invoice =
        scenario
            .given()
            .document("inv-1")
            .with("amount", 100)
            .with("supplier", "s-1")
            .with("note", "")
            .createdBy("eve");

    story.forEach(turn -> happens(scenario, invoice, turn));
    scenario.runUntilIdle();

    scenario.check();
    var activations = scenario.desk().consents().of(scenario.desk().run(invoice)).activations();
    Statistics.label("approvals that the invoice stands on")
        .collect(activations.isEmpty() ? "not active" : activations.get(0).approvals())
        .coverage(found -> found.check(2).percentage(share -> share > 100.0 / 3));
  }

  private static void happens(Scenario scenario, DocumentRef invoice, Turn turn) {
    if (turn.crash() > 0) {
      scenario.desk().crashesAt(turn.crash(), false);
    }
    switch (turn.deed()) {
      case SUBMIT -> told(scenario, () -> scenario.when().by("eve").requests("submit", invoice));
      case FIRST_APPROVES -> decides(scenario, invoice, "ada", true);
      case SECOND_APPROVES -> decides(scenario, invoice, "bob", true);
      case SOMEBODY_REJECTS ->
          decides(scenario, invoice, turn.value() % 2 == 0 ? "ada" : "bob", false);
      case EDIT_AMOUNT -> edits(scenario, invoice, "amount", turn.value());
      case EDIT_SUPPLIER -> edits(scenario, invoice, "supplier", "s-" + turn.value());
      case EDIT_NOTE -> edits(scenario, invoice, "note", "n-" + turn.value());
      case TAMPER -> scenario.host().documents().tamper(invoice, Map.of("amount", turn.value()));
      case WORK -> scenario.runUntilIdle();
      case HOUR -> scenario.when().passes(Duration.ofHours(1));
      case GATE_CLOSES -> scenario.given().action("approve").declines("CLOSED", "month end");
      case GATE_OPENS -> scenario.given().action("approve").succeeds();
      case OPERATOR -> operates(scenario, invoice, turn.value());
    }
  }

  private static void edits(Scenario scenario, DocumentRef invoice, String field, Object value) {
    told(scenario, () -> scenario.when().by("eve").edits(invoice, field, value));
  }

  private static void decides(
      Scenario scenario, DocumentRef invoice, String person, boolean approves) {
    if (isAsked(scenario, invoice, person)) {
      var acting = scenario.when().by(person);
      told(
          scenario,
          approves ? () -> acting.approves(invoice) : () -> acting.rejects(invoice, "no"));
    }
  }

  private static boolean isAsked(Scenario scenario, DocumentRef invoice, String person) {
    return OpenApproval.all(scenario.desk(), scenario.desk().run(invoice)).stream()
            .filter(one -> one.people().contains(person))
            .count()
        == 1;
  }

  private static void operates(Scenario scenario, DocumentRef invoice, int which) {
    var operator = scenario.when().operator("root");
    told(
        scenario,
        which % 2 == 0 ? () -> operator.resumes(invoice) : () -> operator.pauses(invoice, "lunch"));
  }

  /** Whether it was refused does not matter here. */
  private static void told(Scenario scenario, Runnable deed) {
    deed.run();
    scenario.then().wasRefused();
  }

  /** A document's usual way, once or again, with something else between any two steps of it. */
  @Provide
  Arbitrary<List<Turn>> stories() {
    return way().list().ofMinSize(1).ofMaxSize(2).map(NothingElsePostedProps::flat);
  }

  private static Arbitrary<List<Turn>> way() {
    var order = Arbitraries.of(List.of(Deed.FIRST_APPROVES, Deed.SECOND_APPROVES));
    return order.flatMap(
        first ->
            Combinators.combine(
                    turns(Deed.SUBMIT),
                    turns(Deed.WORK),
                    turns(first),
                    turns(
                        first == Deed.FIRST_APPROVES ? Deed.SECOND_APPROVES : Deed.FIRST_APPROVES),
                    turns(Deed.WORK),
                    turns(Deed.HOUR))
                .as((a, b, c, d, e, f) -> flat(List.of(a, b, c, d, e, f))));
  }

  /** A deed, and before it, now and then, something that nobody planned. */
  private static Arbitrary<List<Turn>> turns(Deed deed) {
    var others = turn(Arbitraries.of(Deed.class)).list().ofMinSize(1).ofMaxSize(2);
    var before =
        Arbitraries.frequencyOf(
            Tuple.of(3, Arbitraries.just(List.<Turn>of())), Tuple.of(1, others));
    return Combinators.combine(before, turn(Arbitraries.just(deed)))
        .as((more, usual) -> flat(List.of(more, List.of(usual))));
  }

  private static Arbitrary<Turn> turn(Arbitrary<Deed> deeds) {
    var crashes =
        Arbitraries.frequencyOf(
            Tuple.of(9, Arbitraries.just(0)), Tuple.of(1, Arbitraries.integers().between(1, 9)));
    return Combinators.combine(deeds, Arbitraries.integers().between(1, 9), crashes).as(Turn::new);
  }

  private static List<Turn> flat(List<List<Turn>> parts) {
    return parts.stream().flatMap(List::stream).toList();
  }
}
