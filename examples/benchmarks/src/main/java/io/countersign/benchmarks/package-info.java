/**
 * Measurements of the parts of the engine, with their targets.
 *
 * <p>Entry types: the {@code …Report} classes, which run and print; no measurement decides whether
 * a build passes, so nothing here asserts a time.
 */
@NullMarked
package io.countersign.benchmarks;

import org.jspecify.annotations.NullMarked;
