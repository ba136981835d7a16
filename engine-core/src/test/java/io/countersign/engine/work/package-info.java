/** Tests of how workers are driven. */
@NullMarked
package io.countersign.engine.work;

import org.jspecify.annotations.NullMarked;
