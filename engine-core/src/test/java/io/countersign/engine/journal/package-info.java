/** Tests of the journal as text. Recorded texts are under {@code resources/journal}. */
@NullMarked
package io.countersign.engine.journal;

import org.jspecify.annotations.NullMarked;
