/**
 * The shell round the kernel: it locks and loads an instance, gives the kernel its facts, lets the
 * host do what the kernel asks for, and writes what was decided.
 *
 * <p>Entry type: {@link io.countersign.engine.advance.Advancer}. No rule of the workflow may be
 * here; whatever decides where a token goes belongs to the kernel.
 */
@NullMarked
package io.countersign.engine.advance;

import org.jspecify.annotations.NullMarked;
