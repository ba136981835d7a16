package io.countersign.checks.store;

import io.countersign.engine.journal.StoredState;
import io.countersign.engine.store.Store;
import io.countersign.testkit.kit.ApprovalKit;
import io.countersign.testkit.kit.CalendarKit;
import io.countersign.testkit.kit.DefinitionKit;
import io.countersign.testkit.kit.DefinitionListKit;
import io.countersign.testkit.kit.FamilyRowsKit;
import io.countersign.testkit.kit.HealthKit;
import io.countersign.testkit.kit.IsolationKit;
import io.countersign.testkit.kit.LatestKit;
import io.countersign.testkit.kit.ManagementKit;
import io.countersign.testkit.kit.ReadKit;
import io.countersign.testkit.kit.RepairKit;
import io.countersign.testkit.kit.RetentionKit;
import io.countersign.testkit.kit.StatusKit;
import io.countersign.testkit.kit.StoreKit;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Nested;

/** The kits of {@code io.countersign.testkit.kit} that ask for a store. */
class SampleStoreTest {

  private static final Instant NOW = Instant.parse("2026-01-15T09:00:00Z");

  private static SampleStore empty() {
    return new SampleStore(() -> NOW, Duration.ofSeconds(10));
  }

  // region kit
  @Nested
  class Instances extends StoreKit {

    private final SampleStore store = empty();

    @Override
    protected Store store() {
      return store;
    }
  }

  // endregion

  @Nested
  class Latest extends LatestKit {

    private final SampleStore store = empty();

    @Override
    protected Store store() {
      return store;
    }
  }

  @Nested
  class Statuses extends StatusKit {

    private final SampleStore store = empty();

    @Override
    protected Store store() {
      return store;
    }
  }

  @Nested
  class Approvals extends ApprovalKit {

    private final SampleStore store = empty();

    @Override
    protected Store store() {
      return store;
    }
  }

  @Nested
  class Families extends FamilyRowsKit {

    private final SampleStore store = empty();

    @Override
    protected Store store() {
      return store;
    }
  }

  @Nested
  class Readers extends ReadKit {

    private final SampleStore store = empty();

    @Override
    protected Store store() {
      return store;
    }
  }

  @Nested
  class Health extends HealthKit {

    private final SampleStore store = empty();

    @Override
    protected Store store() {
      return store;
    }
  }

  @Nested
  class Retention extends RetentionKit {

    private final SampleStore store = empty();

    @Override
    protected Store store() {
      return store;
    }
  }

  @Nested
  class Calendars extends CalendarKit {

    private final SampleStore store = empty();

    @Override
    protected Store store() {
      return store;
    }
  }

  @Nested
  class Definitions extends DefinitionKit {

    private final SampleStore store = empty();

    @Override
    protected Store store() {
      return store;
    }
  }

  @Nested
  class DefinitionLists extends DefinitionListKit {

    private final SampleStore store = empty();

    @Override
    protected Store store() {
      return store;
    }
  }

  @Nested
  class Management extends ManagementKit {

    private final SampleStore store = empty();

    @Override
    protected Store store() {
      return store;
    }
  }

  @Nested
  class Repairs extends RepairKit {

    private final SampleStore store = empty();

    @Override
    protected Store store() {
      return store;
    }

    /** Of the texts that are left, one cannot be read. */
    @Override
    protected void damage(String instance) {
      store.alter(instance, old -> new StoredState("[]", old.approvals(), "damaged"));
    }
  }

  @Nested
  class Isolation extends IsolationKit {

    private final SampleStore store = new SampleStore(() -> NOW, Duration.ofSeconds(1));

    @Override
    protected Store store() {
      return store;
    }
  }
}
