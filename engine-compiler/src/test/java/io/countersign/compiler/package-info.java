/**
 * Tests of the compiler as a whole: sources, and what organisations may and may not do.
 *
 * <p>Entry type: {@link io.countersign.compiler.PatchSourceTest}.
 */
@NullMarked
package io.countersign.compiler;

import org.jspecify.annotations.NullMarked;
