package io.countersign.engine.store;

import java.util.List;

/**
 * Result of a claim.
 *
 * @param rows the rows to work on
 * @param unreadable the rows that the store separated because they cannot be read; their claims
 *     have ended
 * @param <T> the type of the claimed rows
 */
public record ClaimResult<T>(List<T> rows, List<Unreadable> unreadable) {

  /** Copies the lists. */
  public ClaimResult {
    rows = List.copyOf(rows);
    unreadable = List.copyOf(unreadable);
  }

  /** Returns a claim without unreadable rows. */
  public static <T> ClaimResult<T> of(List<T> rows) {
    return new ClaimResult<>(rows, List.of());
  }

  /**
   * Row that cannot be read.
   *
   * @param org its organisation
   * @param instance its instance
   * @param type the type of the trigger or effect, according to the row
   * @param error why it cannot be read
   * @param dead whether it is a dead letter; otherwise it is retried later
   */
  public record Unreadable(String org, String instance, String type, String error, boolean dead) {}
}
