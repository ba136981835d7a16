package io.countersign.testkit.advance;

import io.countersign.engine.document.EntityContract;
import io.countersign.engine.workflow.WorkflowPatch;
import io.countersign.testkit.Keeping;
import io.countersign.testkit.host.FakeIds;

/** Base class of the invariant specifications: a workplace over the store under test. */
abstract class TruthKit {

  /** Returns the factory of the store, of which several transactions may be open in one thread. */
  protected abstract Keeping keeping();

  private static final class Place extends Workplace {

    Place(Keeping keeping, EntityContract contract, WorkflowPatch patch) {
      super(keeping, FakeIds.uuids(), contract, patch);
    }
  }

  /** Returns an empty workplace over the store. */
  Workplace opened(WorkflowPatch patch) {
    return opened(Workplace.contract(), patch);
  }

  Workplace opened(EntityContract contract, WorkflowPatch patch) {
    return new Place(keeping(), contract, patch);
  }

  /** Returns a workplace whose invoice is a draft. */
  Workplace drafted(WorkflowPatch patch) {
    var office = opened(patch);
    office.create(500);
    office.work();
    return office;
  }

  /** Returns a workplace whose invoice has been submitted. */
  Workplace submitted(WorkflowPatch patch) {
    var office = drafted(patch);
    office.request("submit");
    office.work();
    return office;
  }
}
