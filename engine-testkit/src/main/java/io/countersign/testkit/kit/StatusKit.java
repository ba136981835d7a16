package io.countersign.testkit.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.instance.Lifecycles;
import io.countersign.engine.instance.StepStatus;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.StepRow;
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

  private Written write(Sample sample) {
    return store()
        .transactions()
        .inOwn(
            tx -> {
              if (sample.set().expected() > 0) {
                tx.lock(new InstanceKey.ById(Sample.ORG, sample.instance), Patience.WAIT);
              }
              return sample.write(store(), tx);
            });
  }

  /** Returns an instance of a new document. */
  private Sample begun() {
    last++;
    var sample = Sample.begin(Sample.id("i" + last), "d" + last);
    done(sample);
    return Sample.after(sample.state());
  }

  private void done(Sample sample) {
    assertInstanceOf(Written.Done.class, write(sample));
  }

  private void refused(Sample sample, String what) {
    assertThrows(RuntimeException.class, () -> write(sample), what);
  }

  /** Only the status changes in the lifecycle of an instance are written. */
  @Test
  void shouldChangeAnInstanceAsItsLifecycleAllows() {
    for (var from : InstanceStatus.values()) {
      for (var to : InstanceStatus.values()) {
        var before = begun().status(from);
        done(before);

        var change = Sample.after(before.state()).status(to);
        if (from == to || Lifecycles.INSTANCE.allows(from, to)) {
          done(change);
          assertEquals(to, status(change));
        } else {
          refused(change, from + " to " + to);
          assertEquals(from, status(change));
        }
      }
    }
  }

  private InstanceStatus status(Sample sample) {
    var key = new InstanceKey.ById(Sample.ORG, sample.instance);
    return store()
        .transactions()
        .inOwn(tx -> store().history().instance(tx, key))
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
          var before = begun().row(ROW, from).status(InstanceStatus.RUNNING);
          done(before);

          var change = Sample.after(before.state()).change(ROW, to).status(InstanceStatus.RUNNING);
          if (Lifecycles.STEP.allows(from, to)) {
            done(change);
            assertEquals(to, row(change).status());
          } else {
            refused(change, from + " to " + to);
            assertEquals(from, row(change).status());
          }
        }
      }
    }
  }

  private StepRow row(Sample sample) {
    return store()
        .transactions()
        .inOwn(tx -> store().history().steps(tx, Sample.ORG, sample.instance))
        .get(0);
  }

  /** A step that waited runs before it ends; one change set may hold both. */
  @Test
  void shouldLetAStepRunAndEndInOneChange() {
    var before = begun().row(ROW, StepStatus.PENDING).status(InstanceStatus.RUNNING);
    done(before);

    var change =
        Sample.after(before.state())
            .change(ROW, StepStatus.RUNNING)
            .change(ROW, StepStatus.COMPLETED)
            .status(InstanceStatus.RUNNING);

    done(change);
    assertEquals(StepStatus.COMPLETED, row(change).status());
  }

  /** The recorded validity of an approval is never rewritten. */
  @Test
  void shouldKeepWhatAnApprovalWasWorth() {
    for (boolean first : new boolean[] {true, false}) {
      var before =
          begun().row(ROW, StepStatus.PENDING).mark(ROW, first).status(InstanceStatus.RUNNING);
      done(before);

      var change = Sample.after(before.state()).mark(ROW, !first).status(InstanceStatus.RUNNING);

      refused(change, first + " to " + !first);
      assertEquals(Optional.of(first), row(change).expects().applied());
    }
  }
}
