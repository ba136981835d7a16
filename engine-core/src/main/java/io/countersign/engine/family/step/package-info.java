/** The family of steps: its events and what follows from them. */
@NullMarked
package io.countersign.engine.family.step;

import org.jspecify.annotations.NullMarked;
