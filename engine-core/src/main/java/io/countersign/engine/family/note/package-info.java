/** Family of notes: remarks of people on an instance, which move nothing. */
@NullMarked
package io.countersign.engine.family.note;

import org.jspecify.annotations.NullMarked;
