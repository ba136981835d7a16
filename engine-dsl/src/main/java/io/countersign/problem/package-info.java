/**
 * Problems: what every module answers when it refuses something. A problem is a value with a stable
 * code, a place, what was expected and found, and what to do about it.
 *
 * <p>Entry type: {@link io.countersign.problem.Problem}. Nothing here knows what is being checked;
 * the codes of a module live in that module's own enum, except the language's, which live here
 * because every package of the language needs them.
 */
@NullMarked
package io.countersign.problem;

import org.jspecify.annotations.NullMarked;
