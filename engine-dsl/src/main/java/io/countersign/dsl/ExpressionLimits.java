package io.countersign.dsl;

import io.countersign.dsl.grammar.ExpressionReader;

/**
 * The size limits of an expression. Enforced when it is compiled, so that no evaluation exceeds
 * them.
 *
 * @param depth levels of the expression's tree: a path or literal is one level, a chain of one
 *     connective is one level; at most 100
 * @param dereferences steps after the root, of all paths together
 * @param length code points of the text
 */
public record ExpressionLimits(int depth, int dereferences, int length) {

  /** Depth 10, 20 dereferences, 500 characters. */
  public static final ExpressionLimits DEFAULTS = new ExpressionLimits(10, 20, 500);

  /**
   * Checks the bounds.
   *
   * @throws IllegalArgumentException if depth or length is below 1, dereferences below 0, or depth
   *     above 100, which the stack must hold
   */
  public ExpressionLimits {
    if (depth < 1 || depth > ExpressionReader.NESTING_CEILING) {
      throw new IllegalArgumentException(
          "Expected a depth from 1 to " + ExpressionReader.NESTING_CEILING + ", but got " + depth);
    }
    if (dereferences < 0 || length < 1) {
      throw new IllegalArgumentException(
          "Expected limits that let something pass, but got "
              + dereferences
              + " dereferences and a length of "
              + length);
    }
  }
}
