/**
 * What a host implements, so that the engine can read and change its documents, ask its people and
 * rules, and send to the outside. Each port is a handful of methods.
 *
 * <p>Every call that may touch data carries the transaction that the engine is in; an
 * implementation works in that transaction and never commits it. Nothing here may send anything out
 * of the process, save {@link io.countersign.engine.port.EffectSender}, which is called outside of
 * transactions.
 */
@NullMarked
package io.countersign.engine.port;

import org.jspecify.annotations.NullMarked;
