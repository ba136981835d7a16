package io.countersign.testkit.host;

import io.countersign.engine.document.MutationOrigin;
import io.countersign.engine.port.CustomStep;
import io.countersign.engine.store.StoreTransaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A custom step of the host with a configured result; by default it does nothing and succeeds. */
public final class FakeStep implements CustomStep {

  private final List<Input> inputs = new ArrayList<>();
  private Result result = new Result.Done("done", Map.of(), Optional.empty());

  /** Makes the step end with an outcome and an output from now on. */
  public FakeStep ends(String outcome, Map<String, ? extends @Nullable Object> output) {
    result = new Result.Done(outcome, PlainFields.plainMap(output), Optional.empty());
    return this;
  }

  /** Makes the step fail, for a business reason, from now on. */
  public FakeStep fails(String code, String reason) {
    result = new Result.Failed(code, reason);
    return this;
  }

  /** Returns the inputs, one per visit. */
  public List<Input> inputs() {
    return List.copyOf(inputs);
  }

  @Override
  public Result run(StoreTransaction transaction, MutationOrigin origin, Input input) {
    inputs.add(input);
    return result;
  }
}
