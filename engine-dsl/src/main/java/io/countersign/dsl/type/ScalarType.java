package io.countersign.dsl.type;

import java.util.Locale;

/**
 * The single values of a document. The class in brackets is the Java value that carries it across
 * the engine's boundary.
 */
public enum ScalarType implements Type {
  /** True or false ({@code Boolean}). */
  BOOLEAN,
  /** Text, compared by its code units and not ordered ({@code String}). */
  TEXT,
  /** A whole number ({@code Long}). */
  INTEGER,
  /** An exact decimal number ({@code BigDecimal} or {@code Long}). */
  DECIMAL,
  /** An amount in minor units of its currency, such as cents ({@code Long}). */
  MONEY,
  /** A point in time ({@code Instant}, or its ISO-8601 text with an offset). */
  TIMESTAMP,
  /** A calendar day ({@code LocalDate}, or its ISO-8601 text). */
  DATE;

  @Override
  public String describe() {
    return name().toLowerCase(Locale.ROOT);
  }
}
