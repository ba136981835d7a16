/**
 * The codes of the engine's own problems. Every package of the engine may use them, so nothing here
 * depends on any other package of the engine.
 *
 * <p>Entry type: {@link io.countersign.engine.problem.EngineCode}. Only codes live here, no rules.
 */
@NullMarked
package io.countersign.engine.problem;

import org.jspecify.annotations.NullMarked;
