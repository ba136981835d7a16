package io.countersign.compiler.steplist;

import io.countersign.compiler.schema.SchemaCheck;
import io.countersign.json.Json;
import io.countersign.json.JsonMembers;
import io.countersign.problem.Result;
import org.jspecify.annotations.Nullable;

/**
 * Reader of step lists in JSON. Stateless; safe for many threads. It checks text and shape, and
 * then the steps and their links; each phase reports all its problems at once.
 */
public final class StepListSource {

  private static final SchemaCheck SCHEMA =
      SchemaCheck.inResource(SchemaCheck.class, "steps.schema.json");

  private StepListSource() {}

  /** Reads a step list, or says why it is none; never throws on any text. */
  public static Result<StepList> read(String json) {
    var tooLong = SchemaCheck.tooLong(json);
    if (tooLong.isPresent()) {
      return new Result.Refused<>(tooLong.get());
    }
    var reading = Json.read(json);
    if (reading instanceof Result.Refused<@Nullable Object> refused) {
      return new Result.Refused<>(refused.problems());
    }
    var plain = reading.orThrow();
    var misshapen = SCHEMA.problems(plain);
    if (!misshapen.isEmpty()) {
      return new Result.Refused<>(misshapen);
    }
    var shaped = JsonMembers.read(plain, StepList::read);
    if (!(shaped instanceof Result.Accepted<StepList> read)) {
      return shaped;
    }
    var problems = new StepListCheck(read.value()).problems();
    return problems.isEmpty() ? shaped : new Result.Refused<>(problems);
  }
}
