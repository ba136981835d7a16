package io.countersign.engine.family.token;

import io.countersign.engine.codec.EventType;
import io.countersign.engine.family.EventFamily;
import io.countersign.engine.family.TimelineNames;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.JournalEntry;
import io.countersign.engine.row.RowCollector;
import java.util.List;

/** Family of tokens: where they are. */
public final class TokenFamily extends EventFamily<TokenEvent> {

  @Override
  public List<EventType<? extends TokenEvent>> types() {
    return TokenCodec.ALL;
  }

  @Override
  public InstanceState apply(InstanceState state, long seq, TokenEvent event) {
    return TokenApplier.apply(state, seq, event);
  }

  @Override
  public void project(
      InstanceState before, JournalEntry entry, TokenEvent event, RowCollector rows) {
    TokenRows.add(before, entry, event, rows);
  }

  @Override
  public String actor(TokenEvent event) {
    return TokenWords.actor(event);
  }

  @Override
  public String describe(TokenEvent event, TimelineNames names) {
    return TokenWords.describe(event, names);
  }

  @Override
  public boolean isMilestone(long seq, TokenEvent event, TimelineNames names) {
    return TokenWords.isMilestone(event);
  }
}
