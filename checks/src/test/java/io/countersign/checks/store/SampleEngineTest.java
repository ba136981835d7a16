package io.countersign.checks.store;

import io.countersign.engine.journal.StoredState;
import io.countersign.testkit.advance.InterventionKit;
import io.countersign.testkit.advance.PipelineKit;
import io.countersign.testkit.advance.RecordingKit;
import io.countersign.testkit.advance.SlotReturnKit;
import io.countersign.testkit.advance.TaskKit;
import io.countersign.testkit.advance.WF01SingleWriterKit;
import io.countersign.testkit.advance.WF02ExactlyOnceStepKit;
import io.countersign.testkit.advance.WF03ApprovalVersionKit;
import io.countersign.testkit.advance.WF05VersionDriftKit;
import io.countersign.testkit.advance.WF07CompiledOnlyKit;
import io.countersign.testkit.advance.WF09ExplicitStepsKit;
import io.countersign.testkit.advance.WF10NoDirectEffectsKit;
import io.countersign.testkit.advance.WF11OutboxIdempotencyKit;
import io.countersign.testkit.advance.WF14ReceiptFirstKit;
import io.countersign.testkit.advance.WF15RebuildKit;
import io.countersign.testkit.advance.WF16JoinOnceKit;
import io.countersign.testkit.advance.WF17OneOutcomeKit;
import io.countersign.testkit.advance.WF19DeadlineOnceKit;
import io.countersign.testkit.advance.WorkflowTypesKit;
import io.countersign.testkit.memory.StoreFactory;
import java.time.Duration;
import org.junit.jupiter.api.Nested;

/** The kits of {@code io.countersign.testkit.advance}: the engine over the sample store. */
class SampleEngineTest {

  private static StoredState blanked(StoredState old) {
    return new StoredState("[]", old.approvals(), old.context());
  }

  @Nested
  class SingleWriter extends WF01SingleWriterKit {

    @Override
    protected StoreFactory keeping() {
      return new SampleFactory(Duration.ofMillis(200));
    }
  }

  @Nested
  class ExactlyOnceStep extends WF02ExactlyOnceStepKit {

    @Override
    protected StoreFactory keeping() {
      return new SampleFactory();
    }
  }

  @Nested
  class ApprovalVersion extends WF03ApprovalVersionKit {

    @Override
    protected StoreFactory keeping() {
      return new SampleFactory();
    }
  }

  @Nested
  class VersionDrift extends WF05VersionDriftKit {

    @Override
    protected StoreFactory keeping() {
      return new SampleFactory();
    }
  }

  @Nested
  class CompiledOnly extends WF07CompiledOnlyKit {

    private final SampleFactory factory = new SampleFactory();

    @Override
    protected StoreFactory keeping() {
      return factory;
    }

    @Override
    protected void replaceWorkflows(String text) {
      factory.last().replaceWorkflows(text);
    }
  }

  @Nested
  class ExplicitSteps extends WF09ExplicitStepsKit {

    @Override
    protected StoreFactory keeping() {
      return new SampleFactory();
    }
  }

  @Nested
  class NoDirectEffects extends WF10NoDirectEffectsKit {

    @Override
    protected StoreFactory keeping() {
      return new SampleFactory();
    }
  }

  @Nested
  class OutboxIdempotency extends WF11OutboxIdempotencyKit {

    @Override
    protected StoreFactory keeping() {
      return new SampleFactory();
    }
  }

  @Nested
  class ReceiptFirst extends WF14ReceiptFirstKit {

    @Override
    protected StoreFactory keeping() {
      return new SampleFactory();
    }
  }

  @Nested
  class Rebuild extends WF15RebuildKit {

    private final SampleFactory factory = new SampleFactory();

    @Override
    protected StoreFactory keeping() {
      return factory;
    }

    @Override
    protected Object places(String instance) {
      return factory.last().tokens(instance);
    }

    @Override
    protected void blank(String instance) {
      factory.last().alter(instance, SampleEngineTest::blanked);
    }
  }

  @Nested
  class Tasks extends TaskKit {

    @Override
    protected StoreFactory keeping() {
      return new SampleFactory();
    }
  }

  @Nested
  class Pipelines extends PipelineKit {

    @Override
    protected StoreFactory keeping() {
      return new SampleFactory();
    }
  }

  @Nested
  class WorkflowTypes extends WorkflowTypesKit {

    @Override
    protected StoreFactory keeping() {
      return new SampleFactory();
    }
  }

  @Nested
  class SlotReturn extends SlotReturnKit {

    @Override
    protected StoreFactory keeping() {
      return new SampleFactory();
    }
  }

  @Nested
  class JoinOnce extends WF16JoinOnceKit {

    @Override
    protected StoreFactory keeping() {
      return new SampleFactory();
    }
  }

  @Nested
  class OneOutcome extends WF17OneOutcomeKit {

    @Override
    protected StoreFactory keeping() {
      return new SampleFactory();
    }
  }

  @Nested
  class DeadlineOnce extends WF19DeadlineOnceKit {

    @Override
    protected StoreFactory keeping() {
      return new SampleFactory();
    }
  }

  @Nested
  class Recording extends RecordingKit {

    @Override
    protected StoreFactory keeping() {
      return new SampleFactory();
    }
  }

  @Nested
  class Intervention extends InterventionKit {

    private final SampleFactory factory = new SampleFactory();

    @Override
    protected StoreFactory keeping() {
      return factory;
    }

    @Override
    protected void blank(String instance) {
      factory.last().alter(instance, SampleEngineTest::blanked);
    }
  }
}
