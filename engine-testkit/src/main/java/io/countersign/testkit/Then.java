package io.countersign.testkit;

import io.countersign.engine.advance.Booking;
import io.countersign.engine.document.DocumentRef;
import io.countersign.testkit.host.FakeMutations;
import java.util.List;

/** The expectations of a scenario. Each fails with the expected and the actual value. */
public final class Then {

  private final Desk desk;

  Then(Desk desk) {
    this.desk = desk;
  }

  /** Returns the expectations about a document. */
  public DocumentExpectations document(DocumentRef document) {
    return new DocumentExpectations(desk, document);
  }

  /**
   * Expects that the last step was refused.
   *
   * @param codes the codes of all its problems, in any order
   */
  public Then refused(String... codes) {
    var expected = List.of(codes).stream().sorted().toList();
    var booking = desk.troubles().ask();
    var found =
        booking instanceof Booking.Denied denied
            ? denied.problems().stream().map(problem -> problem.code().name()).sorted().toList()
            : List.<String>of();
    if (!expected.equals(found)) {
      throw new AssertionError(
          "Expected to be refused with "
              + expected
              + ": "
              + desk.troubles().lastTold()
              + ", but "
              + came(booking));
    }
    return this;
  }

  /** Expects that the last step was late or a duplicate, and changed nothing. */
  public Then ignored() {
    var booking = desk.troubles().ask();
    if (!(booking instanceof Booking.Unchanged)) {
      throw new AssertionError(
          "Expected to change nothing: " + desk.troubles().lastTold() + ", but " + came(booking));
    }
    return this;
  }

  /** Returns whether the last step was refused. Marks either result as expected. */
  public boolean wasRefused() {
    return desk.troubles().ask() instanceof Booking.Denied;
  }

  private static String came(Booking booking) {
    if (booking instanceof Booking.Denied denied) {
      return "it was refused: " + Troubles.words(denied.problems());
    }
    return booking instanceof Booking.Unchanged unchanged
        ? "it changed nothing: " + unchanged.why() + (unchanged.why().endsWith(".") ? "" : ".")
        : "it was accepted.";
  }

  /**
   * Expects that the host did and committed exactly these actions and transitions, in this order.
   */
  public Then did(String... names) {
    var found = desk.host().mutations().done().stream().map(FakeMutations.Done::name).toList();
    Expecting.same("the host to have done", List.of(names), found);
    return this;
  }

  /**
   * Expects the number of times that an action or transition was requested of the host, with any
   * result.
   */
  public Then tried(String name, int times) {
    long found =
        desk.host().mutations().attempts().stream()
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
    int found = desk.host().sender(effectType).attempts().size();
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
    var all = desk.troubles().warnings();
    if (!desk.troubles().expect(signal)) {
      throw new AssertionError(
          "Expected the engine to warn with " + signal + ", but found " + all + ".");
    }
    return this;
  }
}
