package io.countersign.compiler;

import io.countersign.compiler.schema.SchemaCheck;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.workflow.WorkflowPatch;
import io.countersign.problem.Result;
import org.jspecify.annotations.Nullable;

/**
 * Reader of patches in JSON. Stateless; safe for many threads.
 *
 * <p>Reading checks text and shape. Each phase reports all its problems at once, up to a hundred.
 * The compiler checks whether a patch fits its envelope.
 */
public final class PatchSource {

  private static final SchemaCheck SCHEMA =
      SchemaCheck.inResource(SchemaCheck.class, "patch.schema.json");

  private PatchSource() {}

  /** Reads a patch, or says why it is none; never throws on any text. */
  public static Result<WorkflowPatch> read(String json) {
    var shaped = SCHEMA.read(json, SourceKind.PATCH::confusion);
    return shaped instanceof Result.Accepted<@Nullable Object> plain
        ? PatchBuilder.fromPlain(plain.value())
        : new Result.Refused<>(shaped.problems());
  }
}
