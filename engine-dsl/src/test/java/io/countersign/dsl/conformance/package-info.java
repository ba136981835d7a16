/**
 * The specification of the language as cases that people can read: conformance files, the grid of
 * operators and types, and the published truth table, each run against the product.
 *
 * <p>Entry type: {@link io.countersign.dsl.conformance.ConformanceTest}. The cases' notation is
 * read by this package's own readers, never by the product's.
 */
@NullMarked
package io.countersign.dsl.conformance;

import org.jspecify.annotations.NullMarked;
