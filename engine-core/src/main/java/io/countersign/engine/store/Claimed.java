package io.countersign.engine.store;

import java.util.List;

/**
 * What a claim gave.
 *
 * @param rows what can be worked on
 * @param unreadable what the store put aside by itself, because it cannot be read; its claims are
 *     over
 * @param <T> what is claimed
 */
public record Claimed<T>(List<T> rows, List<Unreadable> unreadable) {

  /** Copies the lists. */
  public Claimed {
    rows = List.copyOf(rows);
    unreadable = List.copyOf(unreadable);
  }

  /** A claim of which everything can be worked on. */
  public static <T> Claimed<T> of(List<T> rows) {
    return new Claimed<>(rows, List.of());
  }

  /**
   * A row that cannot be read.
   *
   * @param org its organisation
   * @param instance its instance
   * @param type the word for the type of the trigger or effect that it says it is
   * @param error what is wrong with it
   * @param dead whether it is given up; otherwise it is tried again later
   */
  public record Unreadable(String org, String instance, String type, String error, boolean dead) {}
}
