/**
 * Codes of the problems that the engine itself reports. Every package of the engine may use them,
 * so this one depends on no other package of the engine.
 *
 * <p>Entry type: {@link io.countersign.engine.problem.EngineCode}. The package contains only codes,
 * no rules.
 */
@NullMarked
package io.countersign.engine.problem;

import org.jspecify.annotations.NullMarked;
