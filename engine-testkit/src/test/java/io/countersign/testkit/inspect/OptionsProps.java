package io.countersign.testkit.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.WorkflowSession;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.EditDecision;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.document.ProposedChange;
import io.countersign.engine.inspect.AllowedActions;
import io.countersign.engine.instance.Approval.Answer;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.request.Feasibility;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.request.TransitionRequest;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.problem.Problem;
import io.countersign.testkit.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Whatever is offered would be done, and whatever is refused would be refused for that reason. */
class OptionsProps {

  private static final List<String> PEOPLE = List.of("eve", "ada", "bob", "zoe");

  private static final CompiledWorkflow BOTH = Papers.workflow(Papers.both());
  private static final CompiledWorkflow ASKING = Papers.workflow(Papers.asking());

  @Property
  void shouldOfferJustWhatWouldBeDone(
      @ForAll boolean parallel,
      @ForAll boolean shadow,
      @ForAll @Size(max = 5) List<@IntRange(min = 0, max = 10) Integer> moves) {
    var builder = Scenario.with(parallel ? BOTH : ASKING).byHand();
    var scenario = shadow ? builder.shadow("paper").build() : builder.build();
    var unknown = new DocumentRef(Papers.ORG, "paper", "p-0");
    PEOPLE.forEach(person -> agrees(scenario, unknown, person));
    var paper = Papers.drafted(scenario);
    scenario.runUntilIdle();

    for (var move : moves) {
      PEOPLE.forEach(person -> agrees(scenario, paper, person));
      make(scenario, paper, move);
    }
    PEOPLE.forEach(person -> agrees(scenario, paper, person));
  }

  /** Makes a move, if it is offered. */
  private static void make(Scenario scenario, DocumentRef paper, int move) {
    var eve = Papers.options(scenario, paper, "eve");
    var standing = eve.standing().orElseThrow();
    switch (move) {
      case 0 -> edit(scenario, paper, eve, "amount", 900);
      case 1 -> edit(scenario, paper, eve, "note", "new");
      case 2 -> request(scenario, paper, eve, "submit");
      case 3 -> request(scenario, paper, eve, "cancel");
      case 4 -> answer(scenario, paper, "ada", Answer.APPROVED);
      case 5 -> answer(scenario, paper, "bob", Answer.APPROVED);
      case 6 -> answer(scenario, paper, "bob", Answer.REJECTED);
      case 7 -> {
        if (eve.people().withdrawal().isPossible()) {
          scenario.when().by("eve").withdraws(paper, "");
        }
      }
      case 8 -> {
        if (!standing.status().isFinal()) {
          scenario.when().operator("olga").pauses(paper, "audit");
        }
      }
      case 9 -> {
        if (!standing.status().isFinal()) {
          scenario.when().operator("olga").cancels(paper, "a mistake");
        }
      }
      default -> scenario.runUntilIdle();
    }
  }

  private static void edit(
      Scenario scenario, DocumentRef paper, AllowedActions eve, String field, Object value) {
    if (eve.edits().editable().contains(field)) {
      scenario.when().by("eve").edits(paper, field, value);
    }
  }

  private static void request(
      Scenario scenario, DocumentRef paper, AllowedActions eve, String verb) {
    if (eve.requestable().contains(verb)) {
      scenario.when().by("eve").requests(verb, paper);
    }
  }

  private static void answer(Scenario scenario, DocumentRef paper, String person, Answer answer) {
    var actions = Papers.options(scenario, paper, person);
    var key =
        new InstanceKey.ById(
            OrgId.of(Papers.ORG), InstanceId.of(actions.standing().orElseThrow().instance()));
    for (var one : actions.mine().stream().limit(1).toList()) {
      CommandResult result =
          Papers.in(
              scenario,
              tx -> scenario.engine().in(tx).answer(key, one.answer(answer, "so"), caller(person)));
      assertThat(result).isInstanceOf(CommandResult.Accepted.class);
    }
  }

  private static RequestContext caller(String person) {
    return RequestContext.of(Actor.person(person));
  }

  private static void agrees(Scenario scenario, DocumentRef paper, String person) {
    var actions = Papers.options(scenario, paper, person);
    var context = caller(person);
    InstanceKey key =
        actions
            .standing()
            .<InstanceKey>map(
                one -> new InstanceKey.ById(OrgId.of(Papers.ORG), InstanceId.of(one.instance())))
            .orElseGet(() -> new InstanceKey.Latest(paper));
    actions
        .edits()
        .fields()
        .forEach(
            (name, decision) ->
                says(
                    scenario,
                    decision,
                    joined -> joined.guard(ProposedChange.edit(paper, List.of(name)), context)));
    says(
        scenario,
        actions.edits().deletion(),
        joined -> joined.guard(ProposedChange.delete(paper), context));
    assertThat(actions.transitions())
        .extracting(one -> one.verb())
        .contains("submit", "cancel", "close");
    for (var one : actions.transitions()) {
      comes(
          scenario,
          one.prospect(),
          joined -> joined.request(key, new TransitionRequest(one.verb(), ""), context));
    }
    for (var one : actions.people().decisions()) {
      comes(
          scenario,
          one.prospect(),
          joined -> joined.answer(key, one.answer(Answer.REJECTED, "no"), context));
    }
    comes(scenario, actions.people().withdrawal(), joined -> joined.withdraw(key, "", context));
  }

  private static void says(
      Scenario scenario, EditDecision decision, Function<WorkflowSession, EditDecision> question) {
    assertThat(undone(scenario, question)).isEqualTo(decision);
  }

  private static void comes(
      Scenario scenario, Feasibility prospect, Function<WorkflowSession, CommandResult> deed) {
    var result = undone(scenario, deed);
    if (prospect instanceof Feasibility.Refused refused) {
      assertThat(result).isInstanceOf(CommandResult.Rejected.class);
      assertThat(((CommandResult.Rejected) result).problems())
          .extracting(Problem::code)
          .isEqualTo(refused.problems().stream().map(Problem::code).toList());
    } else if (prospect instanceof Feasibility.Idle idle) {
      assertThat(result).isInstanceOf(CommandResult.NoChange.class);
      assertThat(((CommandResult.NoChange) result).why()).isEqualTo(idle.why());
    } else {
      assertThat(result).isInstanceOf(CommandResult.Accepted.class);
    }
  }

  /** What comes of something that is taken back at once. */
  private static <T> T undone(Scenario scenario, Function<WorkflowSession, T> deed) {
    var found = new ArrayList<T>();
    try {
      Papers.in(
          scenario,
          tx -> {
            tx.savepoint();
            found.add(deed.apply(scenario.engine().in(tx)));
            throw new TakenBack();
          });
    } catch (TakenBack expected) {
      assertThat(found).hasSize(1);
    }
    return found.get(0);
  }

  private static final class TakenBack extends RuntimeException {

    private static final long serialVersionUID = 1L;

    TakenBack() {
      super("taken back", null, false, false);
    }
  }
}
