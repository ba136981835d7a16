/** Rows of steps and effects, and their changes: what stores keep of the events of instances. */
@NullMarked
package io.countersign.engine.row;

import org.jspecify.annotations.NullMarked;
