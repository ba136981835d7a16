package io.countersign.engine;

import io.countersign.engine.port.ErrorReporter;
import io.countersign.engine.port.Telemetry;
import io.countersign.engine.store.Savepoint;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemCode;
import io.countersign.problem.ProblemPlace;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Questions to the host about one organisation during publication. A port that throws is reported
 * to telemetry and causes a warning; it neither breaks the transaction nor prevents the
 * publication.
 */
final class HostQuestion {

  private final StoreTransaction transaction;
  private final String org;
  private final Telemetry telemetry;
  private @Nullable Savepoint savepoint;

  HostQuestion(StoreTransaction transaction, String org, Telemetry telemetry) {
    this.transaction = transaction;
    this.org = org;
    this.telemetry = telemetry;
  }

  StoreTransaction transaction() {
    return transaction;
  }

  String org() {
    return org;
  }

  /** Returns the host's answer, or a warning with this code at this place if the host throws. */
  List<Problem> ask(String place, ProblemCode code, Supplier<List<Problem>> question) {
    var mark = savepoint;
    if (mark == null) {
      mark = transaction.savepoint();
      savepoint = mark;
    }
    transaction.beforeHost();
    try {
      return question.get();
    } catch (RuntimeException thrown) {
      transaction.rollbackTo(mark);
      telemetry.reportFailure(
          new ErrorReporter.Report(thrown, "", "", "", 0, List.of("publishing", place)));
      return List.of(
          Problem.warning(
              code,
              ProblemPlace.at(place),
              "an answer from the host",
              "an exception (" + thrown.getClass().getSimpleName() + ")",
              "Look at what it says in the log, and publish again to have this checked."));
    }
  }
}
