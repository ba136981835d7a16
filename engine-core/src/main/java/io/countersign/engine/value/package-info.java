/**
 * Checks and normal forms of values that come from outside: names, texts and plain JSON values.
 *
 * <p>Entry type: {@link io.countersign.engine.value.PlainValues}.
 */
@NullMarked
package io.countersign.engine.value;

import org.jspecify.annotations.NullMarked;
