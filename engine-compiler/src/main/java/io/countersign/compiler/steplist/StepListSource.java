package io.countersign.compiler.steplist;

import io.countersign.compiler.schema.SchemaCheck;
import io.countersign.json.JsonMembers;
import io.countersign.problem.Result;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reader of step lists in JSON. Stateless; safe for many threads. It checks text and shape, and
 * then the steps and their links; each phase reports all its problems at once.
 */
public final class StepListSource {

  static final SchemaCheck SCHEMA = SchemaCheck.inResource(SchemaCheck.class, "steps.schema.json");

  private StepListSource() {}

  /** Reads a step list, or says why it is none; never throws on any text. */
  public static Result<StepList> read(String json) {
    var reading = SCHEMA.read(json, plain -> Optional.empty());
    if (!(reading instanceof Result.Accepted<@Nullable Object> plain)) {
      return new Result.Refused<>(reading.problems());
    }
    var shaped = JsonMembers.read(plain.value(), StepList::read);
    if (!(shaped instanceof Result.Accepted<StepList> read)) {
      return shaped;
    }
    var problems = new StepListCheck(read.value()).problems();
    return problems.isEmpty() ? shaped : new Result.Refused<>(problems);
  }
}
