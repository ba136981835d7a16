package io.countersign.compiler;

import io.countersign.compiler.contract.ContractCheck;
import io.countersign.compiler.schema.SchemaCheck;
import io.countersign.engine.document.EntityContract;
import io.countersign.problem.Result;
import org.jspecify.annotations.Nullable;

/**
 * Reader of contracts in JSON. Stateless; safe for many threads.
 *
 * <p>Reading checks text, shape and meaning. Each phase reports all its problems at once, up to a
 * hundred, and the next one runs only if there are none.
 */
public final class ContractSource {

  private static final SchemaCheck SCHEMA =
      SchemaCheck.inResource(SchemaCheck.class, "contract.schema.json");

  private ContractSource() {}

  /** Reads a contract, or says why it is none; never throws on any text. */
  public static Result<EntityContract> read(String json) {
    var reading = SCHEMA.read(json, SourceKind.CONTRACT::confusion);
    if (!(reading instanceof Result.Accepted<@Nullable Object> plain)) {
      return new Result.Refused<>(reading.problems());
    }
    var shaped = EntityContract.fromPlain(plain.value());
    if (!(shaped instanceof Result.Accepted<EntityContract> read)) {
      return shaped;
    }
    var problems = ContractCheck.problems(read.value());
    return problems.isEmpty() ? shaped : new Result.Refused<>(problems);
  }
}
