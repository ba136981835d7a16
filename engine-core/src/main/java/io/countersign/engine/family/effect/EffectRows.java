package io.countersign.engine.family.effect;

import io.countersign.engine.family.effect.EffectEvent.EffectQueued;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.JournalEntry;
import io.countersign.engine.row.EffectRow;
import io.countersign.engine.row.RowCollector;

/** Rows that follow from events about effects. */
final class EffectRows {

  private EffectRows() {}

  static void add(InstanceState before, JournalEntry entry, EffectEvent event, RowCollector rows) {
    switch (event.kind()) {
      case EFFECT_QUEUED -> queue(before, entry, (EffectQueued) event, rows);
      case EFFECT_SETTLED -> {
        // Its sender has changed the row.
      }
    }
  }

  private static void queue(
      InstanceState before, JournalEntry entry, EffectQueued queued, RowCollector rows) {
    rows.add(
        new EffectRow(
            entry.seq(),
            before.openStep(queued.token()).seq(),
            queued.effectType(),
            queued.payload(),
            queued.options(),
            rows.origin().trace(),
            queued.digest(),
            queued.content()));
  }
}
