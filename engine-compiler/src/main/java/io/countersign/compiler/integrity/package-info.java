/**
 * Proof that the envelope of a finished workflow is intact: no gate removed, changed, reordered or
 * bypassed.
 *
 * <p>Entry type: {@link io.countersign.compiler.integrity.EnvelopeIntegrity}. This package does not
 * depend on the merge, so it detects mistakes of the merge.
 */
@NullMarked
package io.countersign.compiler.integrity;

import org.jspecify.annotations.NullMarked;
