/**
 * Advances instances: locks and loads an instance, gives the kernel its facts, has the host do what
 * the kernel asks for, and writes what was decided.
 *
 * <p>Entry type: {@link io.countersign.engine.advance.InstanceService}. No rule of the workflow
 * belongs here; the kernel alone decides where a token goes.
 */
@NullMarked
package io.countersign.engine.advance;

import org.jspecify.annotations.NullMarked;
