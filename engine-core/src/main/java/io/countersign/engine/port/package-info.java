/**
 * Ports: interfaces that a host implements, so that the engine can read and change its documents,
 * ask its people and rules, and send to outside systems. Each port has few methods.
 *
 * <p>Every call that may touch data carries the engine's transaction; an implementation works in
 * that transaction and never commits it. Only {@link io.countersign.engine.port.EffectSender} may
 * send anything out of the process; it is called outside of transactions.
 */
@NullMarked
package io.countersign.engine.port;

import org.jspecify.annotations.NullMarked;
