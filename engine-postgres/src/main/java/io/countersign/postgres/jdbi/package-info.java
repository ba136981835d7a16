/**
 * Integration with JDBI: joins a handle's transaction, and gives ports a handle in the engine's
 * transaction.
 *
 * <p>Entry type: {@link io.countersign.postgres.jdbi.JdbiHandles}. No other package mentions types
 * of JDBI in a public signature.
 */
@NullMarked
package io.countersign.postgres.jdbi;

import org.jspecify.annotations.NullMarked;
