package io.countersign.testkit.inspect;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.journal.JournalCodec;
import io.countersign.engine.journal.JournalHead;
import io.countersign.engine.row.StepRow;
import io.countersign.engine.store.InstanceHistory;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.InstanceLine;
import io.countersign.engine.store.ListSlice;
import io.countersign.engine.store.OutboxRow;
import io.countersign.engine.store.QueuedTrigger;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.StoredRows;
import io.countersign.testkit.memory.ForwardingTransaction;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Transactions of a store to whose tables somebody has written past the engine. */
final class Tampered {

  private UnaryOperator<InstanceState> state = UnaryOperator.identity();
  private UnaryOperator<List<StepRow>> steps = UnaryOperator.identity();
  private UnaryOperator<List<JournalCodec.Written>> journal = UnaryOperator.identity();
  private UnaryOperator<StoredRows> kept = UnaryOperator.identity();
  private boolean emptied;
  private int reads;

  Tampered state(UnaryOperator<InstanceState> change) {
    state = change;
    return this;
  }

  Tampered steps(UnaryOperator<List<StepRow>> change) {
    steps = change;
    return this;
  }

  Tampered journal(UnaryOperator<List<JournalCodec.Written>> change) {
    journal = change;
    return this;
  }

  Tampered kept(UnaryOperator<StoredRows> change) {
    kept = change;
    return this;
  }

  /** Somebody has emptied the outboxes. */
  Tampered emptied() {
    emptied = true;
    return this;
  }

  /** How often what is kept of instances was read. */
  int reads() {
    return reads;
  }

  /** The same transaction, which finds what became of the tables. */
  StoreTransaction over(StoreTransaction given) {
    return new ForwardingTransaction(given) {
      @Override
      public InstanceHistory history() {
        return tampered(super.history());
      }
    };
  }

  private InstanceHistory tampered(InstanceHistory history) {
    return new InstanceHistory() {
      @Override
      public Optional<InstanceState> instance(InstanceKey key) {
        reads++;
        return history.instance(key).map(state);
      }

      @Override
      public List<InstanceState> ofDocument(DocumentRef document) {
        reads++;
        return history.ofDocument(document).stream().map(state).toList();
      }

      @Override
      public Optional<JournalHead> head(OrgId org, InstanceId instance) {
        return history.head(org, instance);
      }

      @Override
      public List<StepRow> steps(OrgId org, InstanceId instance) {
        return steps.apply(history.steps(org, instance));
      }

      @Override
      public List<JournalCodec.Written> journal(
          OrgId org, InstanceId instance, long after, int limit) {
        return journal.apply(history.journal(org, instance, after, limit));
      }

      @Override
      public StoredRows readRows(OrgId org, InstanceId instance) {
        return kept.apply(history.readRows(org, instance));
      }

      @Override
      public List<QueuedTrigger> openTriggers(OrgId org, InstanceId instance) {
        return history.openTriggers(org, instance);
      }

      @Override
      public List<OutboxRow> outbox(OrgId org, InstanceId instance) {
        return emptied ? List.of() : history.outbox(org, instance);
      }

      @Override
      public List<InstanceLine> instances(
          OrgId org, Optional<InstanceStatus> status, ListSlice slice) {
        return history.instances(org, status, slice);
      }
    };
  }
}
