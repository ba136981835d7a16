/**
 * Baselines: what the compiler says to small patches, kept as text that people review like prose.
 *
 * <p>Entry type: {@link io.countersign.compiler.baseline.Baselines}. Nothing here knows what is
 * judged; a test passes the judge.
 */
@NullMarked
package io.countersign.compiler.baseline;

import org.jspecify.annotations.NullMarked;
