package io.countersign.testkit.advance;

import io.countersign.engine.advance.RequestContext;
import io.countersign.engine.document.DocumentChange;
import io.countersign.engine.store.ChangeSet;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.Savepoint;
import io.countersign.engine.store.StoreTransaction;
import java.time.Instant;

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
    return new StoreTransaction() {
      @Override
      public Locked lock(InstanceKey key, Patience patience) {
        return inner.lock(key, patience);
      }

      @Override
      public Written write(ChangeSet changes) {
        if (!begun) {
          begun = true;
          var view = office.host.get(Office.INVOICE.id());
          office.advancer.record(
              inner, DocumentChange.create(Office.INVOICE, view), RequestContext.of(Office.EVE));
        }
        return inner.write(changes);
      }

      @Override
      public Savepoint savepoint() {
        return inner.savepoint();
      }

      @Override
      public void rollbackTo(Savepoint savepoint) {
        inner.rollbackTo(savepoint);
      }

      @Override
      public Instant now() {
        return inner.now();
      }
    };
  }
}
