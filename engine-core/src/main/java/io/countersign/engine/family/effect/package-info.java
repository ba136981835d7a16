/** The family of effects: its events and what follows from them. */
@NullMarked
package io.countersign.engine.family.effect;

import org.jspecify.annotations.NullMarked;
