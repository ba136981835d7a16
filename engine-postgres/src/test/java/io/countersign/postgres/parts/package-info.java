/** A family of events loses one part after the other in a copy of the sources. */
@NullMarked
package io.countersign.postgres.parts;

import org.jspecify.annotations.NullMarked;
