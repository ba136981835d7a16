/**
 * Contracts and patches that compile, for tests of the compiler as a whole.
 *
 * <p>Entry type: {@link io.countersign.compiler.sample.Samples}. Nothing here is wrong on purpose.
 */
@NullMarked
package io.countersign.compiler.sample;

import org.jspecify.annotations.NullMarked;
