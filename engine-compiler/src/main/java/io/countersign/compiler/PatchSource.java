package io.countersign.compiler;

import io.countersign.compiler.schema.SchemaCheck;
import io.countersign.engine.workflow.WorkflowPatch;
import io.countersign.json.Json;
import io.countersign.json.JsonReading;
import io.countersign.json.JsonRefused;
import io.countersign.json.ReadResult;
import java.util.List;

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
  public static ReadResult<WorkflowPatch> read(String json) {
    var tooLong = SchemaCheck.tooLong(json);
    if (tooLong.isPresent()) {
      return new ReadResult.Refused<>(List.of(tooLong.get()));
    }
    var reading = Json.read(json);
    if (reading instanceof JsonRefused refused) {
      return new ReadResult.Refused<>(refused.problems());
    }
    var plain = ((JsonReading.Value) reading).plain();
    var confusion = SourceKind.PATCH.confusion(plain);
    if (confusion.isPresent()) {
      return new ReadResult.Refused<>(List.of(confusion.get()));
    }
    var misshapen = SCHEMA.problems(plain);
    return misshapen.isEmpty()
        ? WorkflowPatch.fromPlain(plain)
        : new ReadResult.Refused<>(misshapen);
  }
}
