/**
 * Proves of a finished workflow that its envelope is whole: no gate removed, changed, reordered or
 * walked around.
 *
 * <p>Entry type: {@link io.countersign.compiler.integrity.EnvelopeIntegrity}. Nothing here knows
 * how workflows are merged, so a mistake of the merge cannot hide in it.
 */
@NullMarked
package io.countersign.compiler.integrity;

import org.jspecify.annotations.NullMarked;
