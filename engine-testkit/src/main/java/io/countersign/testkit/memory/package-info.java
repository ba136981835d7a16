/**
 * A store in memory, and hosts in memory that take part in the transactions of any store.
 *
 * <p>Entry types: {@link io.countersign.testkit.memory.MemoryStore} and {@link
 * io.countersign.testkit.memory.StoreFactory}.
 */
@NullMarked
package io.countersign.testkit.memory;

import org.jspecify.annotations.NullMarked;
