/**
 * Integration with JDBI: joins a handle's transaction, and gives ports a handle in the engine's
 * transaction.
 *
 * <p>Entry type: {@link io.countersign.postgres.jdbi.JdbiHandles}. JDBI is an optional dependency;
 * only this package may mention its types.
 */
@NullMarked
package io.countersign.postgres.jdbi;

import org.jspecify.annotations.NullMarked;
