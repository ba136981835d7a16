package io.countersign.testkit.advance;

import io.countersign.engine.document.EntityContract;
import io.countersign.engine.store.WorkflowStore.Stored;
import io.countersign.engine.workflow.WorkflowPatch;
import io.countersign.testkit.host.FakeIds;
import io.countersign.testkit.memory.MemoryStore;
import java.util.function.UnaryOperator;

/** A workplace in memory, whose transactions a test may begin and end by itself. */
final class Office extends InvoiceWorkplace {

  final MemoryStore store = (MemoryStore) keptStore();

  Office(WorkflowPatch patch) {
    this(contract(), patch);
  }

  Office(EntityContract contract, WorkflowPatch patch) {
    super(new InMemory(), new FakeIds("i"), contract, patch);
  }

  /** An office whose invoice has been written and waits as a draft. */
  static Office drafted(WorkflowPatch patch) {
    var office = new Office(patch);
    office.create(500);
    office.work();
    return office;
  }

  /** An office whose invoice has been submitted. */
  static Office submitted(WorkflowPatch patch) {
    var office = drafted(patch);
    office.request("submit");
    office.work();
    return office;
  }

  /** Another engine, which finds the texts of the workflows altered. */
  void altered(UnaryOperator<String> altering) {
    restart(AlteredStore.ofTexts(store, altering));
  }

  /** Another engine, which finds something else in the place of each workflow. */
  void exchanged(UnaryOperator<Stored> exchanging) {
    restart(AlteredStore.of(store, exchanging));
  }

  @Override
  Office acting(AdvanceWay next) {
    super.acting(next);
    return this;
  }

  @Override
  void check() {
    super.check();
    Visits.SEEN.read(id(), journal());
  }
}
