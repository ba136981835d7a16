/**
 * The comparison of two builds in turns, by the processor time that a document costs the JVM and
 * the server together. Child processes run the workloads. This package is copied before the class
 * path of each build, so that both are driven and measured by the same code; of a build it uses
 * only the contender, the workload and the pool.
 */
@NullMarked
package io.countersign.benchmarks.turns;

import org.jspecify.annotations.NullMarked;
