/**
 * A rival: DBOS Transact, which runs workflows as Java methods and keeps their steps in Postgres.
 *
 * <p>Entry type: {@link io.countersign.benchmarks.dbos.DbosContender}.
 */
@NullMarked
package io.countersign.benchmarks.dbos;

import org.jspecify.annotations.NullMarked;
