package io.countersign.engine.store;

import io.countersign.engine.approval.ApprovalRow;
import io.countersign.engine.document.Actor;
import io.countersign.engine.family.registry.EventApplier;
import io.countersign.engine.family.registry.Families;
import io.countersign.engine.instance.AppliedEvent;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.JournalEntry;
import io.countersign.engine.instance.TokenId;
import io.countersign.engine.row.EffectRow;
import io.countersign.engine.row.RowCollector;
import io.countersign.engine.row.RowOrigin;
import io.countersign.engine.store.ChangeSet.StepChanges;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Projection of events to rows. It is a function of the state before the events and the events
 * themselves; the family of each event has the rule.
 */
public final class StepProjection {

  private final RowCollector rows;

  private StepProjection(RowOrigin origin) {
    this.rows = new RowCollector(origin, StepProjection::lose);
  }

  /**
   * Rows that follow from events.
   *
   * @param steps the changes of steps
   * @param effects new effects
   * @param recalled the effects that must not be sent any more
   */
  public record Rows(StepChanges steps, List<EffectRow> effects, List<Long> recalled) {

    /** Copies the lists. */
    public Rows {
      effects = List.copyOf(effects);
      recalled = List.copyOf(recalled);
    }
  }

  /**
   * Events of one origin.
   *
   * @param events the events, in order, with the states around them
   * @param origin their origin
   */
  public record Stretch(List<AppliedEvent> events, RowOrigin origin) {

    /** Copies the events. */
    public Stretch {
      events = List.copyOf(events);
    }
  }

  /** Returns the rows of a whole journal. */
  public static Rows of(List<JournalEntry> journal, RowOrigin origin) {
    return of(List.of(new Stretch(EventApplier.applyAll(origin.instance(), journal), origin)));
  }

  /** Returns the rows for events of several origins, one after the other; at least one. */
  public static Rows of(List<Stretch> stretches) {
    var projection = new StepProjection(stretches.get(0).origin());
    for (var stretch : stretches) {
      projection.rows.setOrigin(stretch.origin());
      stretch.events().forEach(projection::add);
    }
    return projection.rows();
  }

  /** Returns the rows of the approvals of a whole journal, which no workflow is needed for. */
  public static List<ApprovalRow> approvals(String instance, List<JournalEntry> journal) {
    var system = new Actor("", Actor.Kind.SYSTEM, List.of());
    var origin = new RowOrigin(instance, Optional.empty(), "", Optional.empty(), system);
    return of(journal, origin).steps().approvals().asked();
  }

  private Rows rows() {
    return new Rows(
        new StepChanges(
            rows.receipts(),
            rows.stepRows(),
            rows.stepChanges(),
            rows.approvalChanges(),
            rows.familyRows()),
        rows.effects(),
        rows.recalled());
  }

  private void add(AppliedEvent applied) {
    var entry = applied.entry();
    var family = Families.of(entry.event());
    if (applied.before().isEmpty()) {
      family.begin(applied.after(), entry, entry.event(), rows);
    } else {
      family.project(applied.before().get(), entry, entry.event(), rows);
    }
  }

  private static void lose(
      InstanceState before, JournalEntry entry, Predicate<TokenId> lost, RowCollector rows) {
    Families.all().forEach(family -> family.release(before, entry, lost, rows));
  }
}
