package io.countersign.testkit.advance;

import io.countersign.engine.document.EntityContract;
import io.countersign.engine.workflow.WorkflowPatch;
import io.countersign.testkit.host.FakeIds;
import io.countersign.testkit.memory.StoreFactory;

/** Base class of the invariant specifications: a workplace over the store under test. */
abstract class TruthKit {

  /** Returns the factory of the store, of which several transactions may be open in one thread. */
  protected abstract StoreFactory keeping();

  private static final class Place extends InvoiceWorkplace {

    Place(StoreFactory keeping, EntityContract contract, WorkflowPatch patch) {
      super(keeping, FakeIds.uuids(), contract, patch);
    }
  }

  /** Returns an empty workplace over the store. */
  InvoiceWorkplace open(WorkflowPatch patch) {
    return open(InvoiceWorkplace.contract(), patch);
  }

  InvoiceWorkplace open(EntityContract contract, WorkflowPatch patch) {
    return new Place(keeping(), contract, patch);
  }

  /** Returns a workplace whose invoice is a draft. */
  InvoiceWorkplace draft(WorkflowPatch patch) {
    var office = open(patch);
    office.create(500);
    office.work();
    return office;
  }

  /** Returns a workplace whose invoice has been submitted. */
  InvoiceWorkplace submit(WorkflowPatch patch) {
    var office = draft(patch);
    office.request("submit");
    office.work();
    return office;
  }
}
