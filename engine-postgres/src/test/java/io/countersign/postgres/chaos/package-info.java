/**
 * The store and the workers where everything around them fails: sessions that are ended, processes
 * that are killed, servers that crash, time that jumps. Afterwards nothing of it may be seen.
 */
@NullMarked
package io.countersign.postgres.chaos;

import org.jspecify.annotations.NullMarked;
