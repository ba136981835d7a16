package io.countersign.testkit.scenario;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.request.CommandResult;
import io.countersign.testkit.host.FakeMutations;
import java.util.List;

/** The expectations of a scenario. Each fails with the expected and the actual value. */
public final class Then {

  private final ScenarioContext context;

  Then(ScenarioContext context) {
    this.context = context;
  }

  /** Returns the expectations about a document. */
  public DocumentExpectations document(DocumentRef document) {
    return new DocumentExpectations(context, document);
  }

  /**
   * Expects that the last step was refused.
   *
   * @param codes the codes of all its problems, in any order
   */
  public Then refused(String... codes) {
    var expected = List.of(codes).stream().sorted().toList();
    var result = context.troubles().ask();
    var found =
        result instanceof CommandResult.Rejected denied
            ? denied.problems().stream().map(problem -> problem.code().name()).sorted().toList()
            : List.<String>of();
    if (!expected.equals(found)) {
      throw new AssertionError(
          "Expected to be refused with "
              + expected
              + ": "
              + context.troubles().lastTold()
              + ", but "
              + came(result));
    }
    return this;
  }

  /** Expects that the last step was late or a duplicate, and changed nothing. */
  public Then ignored() {
    var result = context.troubles().ask();
    if (!(result instanceof CommandResult.NoChange)) {
      throw new AssertionError(
          "Expected to change nothing: " + context.troubles().lastTold() + ", but " + came(result));
    }
    return this;
  }

  /** Returns whether the last step was refused. Marks either result as expected. */
  public boolean wasRefused() {
    return context.troubles().ask() instanceof CommandResult.Rejected;
  }

  private static String came(CommandResult result) {
    if (result instanceof CommandResult.Rejected denied) {
      return "it was refused: " + ScenarioProblems.words(denied.problems());
    }
    return result instanceof CommandResult.NoChange unchanged
        ? "it changed nothing: " + unchanged.why() + (unchanged.why().endsWith(".") ? "" : ".")
        : "it was accepted.";
  }

  /**
   * Expects that the host did and committed exactly these actions and transitions, in this order.
   */
  public Then did(String... names) {
    var found =
        context.host().mutations().mutations().stream().map(FakeMutations.Done::name).toList();
    ExpectationText.same("the host to have done", List.of(names), found);
    return this;
  }

  /**
   * Expects the number of times that an action or transition was requested of the host, with any
   * result.
   */
  public Then tried(String name, int times) {
    long found =
        context.host().mutations().attempts().stream()
            .filter(attempt -> attempt.name().equals(name))
            .count();
    if (found != times) {
      throw new AssertionError(
          "Expected " + name + " to be tried " + times + " times, but it was " + found + " times.");
    }
    return this;
  }

  /** Expects the number of attempts to send effects of a type. */
  public Then sent(String effectType, int times) {
    int found = context.host().sender(effectType).attempts().size();
    if (found != times) {
      throw new AssertionError(
          "Expected "
              + times
              + " attempts to send effects of the type "
              + effectType
              + ", but found "
              + found
              + ".");
    }
    return this;
  }

  /**
   * Expects a warning of the engine, with a signal such as {@code advance.postponed}. Unexpected
   * warnings fail {@link Scenario#check}.
   */
  public Then warned(String signal) {
    var all = context.troubles().warnings();
    if (!context.troubles().expect(signal)) {
      throw new AssertionError(
          "Expected the engine to warn with " + signal + ", but found " + all + ".");
    }
    return this;
  }
}
