package io.countersign.testkit.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.instance.StatusLifecycles;
import io.countersign.engine.instance.StepStatus;
import io.countersign.engine.row.StepRow;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.Store;
import io.countersign.engine.store.StoreTransaction.Patience;
import io.countersign.engine.store.StoreTransaction.Written;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Specification of the status changes that a store refuses: all that are not in the lifecycles, for
 * every caller. Extend it, return an empty store, and run it with JUnit.
 */
public abstract class StatusKit {

  private static final long ROW = 2;

  private int last;

  /** Constructor for the subclass of a store's author. */
  protected StatusKit() {}

  /** Returns the store, empty at the first call of each test and the same one until its end. */
  protected abstract Store store();

  private Written write(ChangeSetBuilder sample) {
    return store()
        .transactions()
        .inOwn(
            tx -> {
              if (sample.set().expected() > 0) {
                tx.lock(
                    new InstanceKey.ById(
                        OrgId.of(ChangeSetBuilder.ORG), InstanceId.of(sample.instance)),
                    Patience.WAIT);
              }
              return sample.write(store(), tx);
            });
  }

  /** Returns an instance of a new document. */
  private ChangeSetBuilder begin() {
    last++;
    var sample = ChangeSetBuilder.begin(ChangeSetBuilder.id("i" + last), "d" + last);
    finish(sample);
    return ChangeSetBuilder.after(sample.state());
  }

  private void finish(ChangeSetBuilder sample) {
    assertInstanceOf(Written.Done.class, write(sample));
  }

  private void refuse(ChangeSetBuilder sample, String what) {
    assertThrows(RuntimeException.class, () -> write(sample), what);
  }

  /** Only the status changes in the lifecycle of an instance are written. */
  @Test
  void shouldChangeAnInstanceAsItsLifecycleAllows() {
    for (var from : InstanceStatus.values()) {
      for (var to : InstanceStatus.values()) {
        var before = begin().status(from);
        finish(before);

        var change = ChangeSetBuilder.after(before.state()).status(to);
        if (from == to || StatusLifecycles.INSTANCE.allows(from, to)) {
          finish(change);
          assertEquals(to, status(change));
        } else {
          refuse(change, from + " to " + to);
          assertEquals(from, status(change));
        }
      }
    }
  }

  private InstanceStatus status(ChangeSetBuilder sample) {
    var key = new InstanceKey.ById(OrgId.of(ChangeSetBuilder.ORG), InstanceId.of(sample.instance));
    return store()
        .transactions()
        .inOwn(tx -> tx.history().instance(key))
        .orElseThrow()
        .progress()
        .status();
  }

  /** Only the status changes in the lifecycle of a step are written. */
  @Test
  void shouldChangeAStepAsItsLifecycleAllows() {
    for (var from : StepStatus.values()) {
      for (var to : StepStatus.values()) {
        if (from != to) {
          var before = begin().row(ROW, from).status(InstanceStatus.RUNNING);
          finish(before);

          var change =
              ChangeSetBuilder.after(before.state()).change(ROW, to).status(InstanceStatus.RUNNING);
          if (StatusLifecycles.STEP.allows(from, to)) {
            finish(change);
            assertEquals(to, row(change).status());
          } else {
            refuse(change, from + " to " + to);
            assertEquals(from, row(change).status());
          }
        }
      }
    }
  }

  private StepRow row(ChangeSetBuilder sample) {
    return store()
        .transactions()
        .inOwn(
            tx ->
                tx.history().steps(OrgId.of(ChangeSetBuilder.ORG), InstanceId.of(sample.instance)))
        .get(0);
  }

  /** A step that waited runs before it ends; one change set may hold both. */
  @Test
  void shouldLetAStepRunAndEndInOneChange() {
    var before = begin().row(ROW, StepStatus.PENDING).status(InstanceStatus.RUNNING);
    finish(before);

    var change =
        ChangeSetBuilder.after(before.state())
            .change(ROW, StepStatus.RUNNING)
            .change(ROW, StepStatus.COMPLETED)
            .status(InstanceStatus.RUNNING);

    finish(change);
    assertEquals(StepStatus.COMPLETED, row(change).status());
  }

  /** The recorded validity of an approval is never rewritten. */
  @Test
  void shouldKeepWhatAnApprovalWasWorth() {
    for (boolean first : new boolean[] {true, false}) {
      var before =
          begin().row(ROW, StepStatus.PENDING).mark(ROW, first).status(InstanceStatus.RUNNING);
      finish(before);

      var change =
          ChangeSetBuilder.after(before.state()).mark(ROW, !first).status(InstanceStatus.RUNNING);

      refuse(change, first + " to " + !first);
      assertEquals(Optional.of(first), row(change).expects().applied());
    }
  }
}
