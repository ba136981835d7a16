/**
 * Patches: what an organisation adds to an envelope, built in Java.
 *
 * <p>Entry type: {@link io.countersign.engine.patch.PatchBuilder}. The compiler decides whether a
 * patch fits.
 */
@NullMarked
package io.countersign.engine.patch;

import org.jspecify.annotations.NullMarked;
