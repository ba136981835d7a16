/** Tests of the guard. */
@NullMarked
package io.countersign.engine.guard;

import org.jspecify.annotations.NullMarked;
