package io.countersign.engine.row;

import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.JournalEntry;
import io.countersign.engine.instance.TokenId;
import java.util.function.Predicate;

/** Receiver of the news that tokens were ended from outside, which ends what belongs to them. */
@FunctionalInterface
public interface TokenLoss {

  /**
   * Adds the rows that follow.
   *
   * @param before the state before the event
   * @param entry the event that ends the tokens
   * @param lost whether a token is among them
   * @param rows the rows so far
   */
  void lose(InstanceState before, JournalEntry entry, Predicate<TokenId> lost, RowCollector rows);
}
