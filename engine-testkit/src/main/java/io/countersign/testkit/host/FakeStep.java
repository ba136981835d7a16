package io.countersign.testkit.host;

import io.countersign.engine.document.MutationOrigin;
import io.countersign.engine.port.CustomStep;
import io.countersign.engine.store.StoreTransaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A step of the host's that does as it was told: nothing, and well. */
public final class FakeStep implements CustomStep {

  private final List<Input> inputs = new ArrayList<>();
  private Result result = new Result.Done("done", Map.of(), Optional.empty());

  /** From now on it ends with an outcome and an output. */
  public FakeStep ends(String outcome, Map<String, ? extends @Nullable Object> output) {
    result = new Result.Done(outcome, PlainFields.plainMap(output), Optional.empty());
    return this;
  }

  /** From now on it fails, for a business reason. */
  public FakeStep fails(String code, String reason) {
    result = new Result.Failed(code, reason);
    return this;
  }

  /** What it was given, visit by visit. */
  public List<Input> inputs() {
    return List.copyOf(inputs);
  }

  @Override
  public Result run(StoreTransaction transaction, MutationOrigin origin, Input input) {
    inputs.add(input);
    return result;
  }
}
