/**
 * The expression language: conditions that choose a path, values for payloads, and text templates.
 * Expressions are type-checked before they run, bounded, free of side effects, and recorded so that
 * a person can follow each decision.
 *
 * <p>Entry type: {@link io.countersign.dsl.Language}. The language does not depend on contracts or
 * the compiler; a host's data is passed as plain values.
 */
@NullMarked
package io.countersign.dsl;

import org.jspecify.annotations.NullMarked;
