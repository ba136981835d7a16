/**
 * The expression language: conditions that choose a way, values that fill a payload, and text with
 * values in it. Typed before it runs, bounded, free of side effects, and recorded so that a person
 * can follow what was decided.
 *
 * <p>Entry type: {@link io.countersign.dsl.Language}. What a contract or a compiler knows does not
 * belong here; a host's data comes in as plain values.
 */
@NullMarked
package io.countersign.dsl;

import org.jspecify.annotations.NullMarked;
