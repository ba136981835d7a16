package io.countersign.testkit.advance;

import io.countersign.engine.document.DocumentChange;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.store.ChangeSet;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.testkit.memory.ForwardingTransaction;

/** Somebody begins a workflow for the invoice right before the first write of another. */
final class Late {

  private final Office office;
  private boolean begun;

  Late(Office office) {
    this.office = office;
  }

  boolean hasBegun() {
    return begun;
  }

  StoreTransaction over(StoreTransaction inner) {
    return new ForwardingTransaction(inner) {
      @Override
      public Written write(ChangeSet changes) {
        if (!begun) {
          begun = true;
          var view = office.host.get(Office.INVOICE.id());
          office.advancer.record(
              inner, DocumentChange.create(Office.INVOICE, view), RequestContext.of(Office.EVE));
        }
        return super.write(changes);
      }
    };
  }
}
