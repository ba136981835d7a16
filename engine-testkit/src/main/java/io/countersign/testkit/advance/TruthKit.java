package io.countersign.testkit.advance;

import io.countersign.engine.document.EntityContract;
import io.countersign.engine.workflow.WorkflowPatch;
import io.countersign.testkit.Keeping;
import io.countersign.testkit.host.FakeIds;

/** What all specifications of invariants begin with: a place to work over somebody's store. */
abstract class TruthKit {

  /** Where everything is kept: a store of which several transactions may be open in one thread. */
  protected abstract Keeping keeping();

  private static final class Place extends Workplace {

    Place(Keeping keeping, EntityContract contract, WorkflowPatch patch) {
      super(keeping, FakeIds.uuids(), contract, patch);
    }
  }

  /** A workplace over the store, empty. */
  Workplace opened(WorkflowPatch patch) {
    return opened(Workplace.contract(), patch);
  }

  Workplace opened(EntityContract contract, WorkflowPatch patch) {
    return new Place(keeping(), contract, patch);
  }

  /** A workplace whose invoice has been written and waits as a draft. */
  Workplace drafted(WorkflowPatch patch) {
    var office = opened(patch);
    office.create(500);
    office.work();
    return office;
  }

  /** A workplace whose invoice has been submitted. */
  Workplace submitted(WorkflowPatch patch) {
    var office = drafted(patch);
    office.request("submit");
    office.work();
    return office;
  }
}
