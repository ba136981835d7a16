package io.countersign.engine.family.question;

import io.countersign.engine.codec.EventType;
import io.countersign.engine.family.EventFamily;
import io.countersign.engine.family.TimelineNames;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.JournalEntry;
import io.countersign.engine.instance.TokenId;
import io.countersign.engine.row.RowCollector;
import java.util.List;
import java.util.function.Predicate;

/** Family of questions to people; those of today ask for approvals. */
public final class QuestionFamily extends EventFamily<QuestionEvent> {

  @Override
  public List<EventType<? extends QuestionEvent>> types() {
    return QuestionCodec.ALL;
  }

  @Override
  public InstanceState apply(InstanceState state, long seq, QuestionEvent event) {
    return QuestionApplier.apply(state, event);
  }

  @Override
  public void project(
      InstanceState before, JournalEntry entry, QuestionEvent event, RowCollector rows) {
    QuestionRows.add(before, entry, event, rows);
  }

  @Override
  public String actor(QuestionEvent event) {
    return QuestionWords.actor(event);
  }

  @Override
  public String describe(QuestionEvent event, TimelineNames names) {
    return QuestionWords.describe(event, names);
  }

  @Override
  public boolean isMilestone(long seq, QuestionEvent event, TimelineNames names) {
    return QuestionWords.isMilestone(event);
  }

  @Override
  public void release(
      InstanceState before, JournalEntry entry, Predicate<TokenId> lost, RowCollector rows) {
    QuestionRows.release(before, entry, lost, rows);
  }
}
