/**
 * Test kit for hosts and the product: scenarios of workflows in business terms, a store in memory,
 * and a Postgres for tests, with one server per test JVM and one fresh database per test class.
 *
 * <p>Entry types: {@link io.countersign.testkit.Scenario}, with {@link
 * io.countersign.testkit.WithScenario} on a JUnit test class; {@link
 * io.countersign.testkit.CrashEverywhere} to crash a scenario at every point, {@link
 * io.countersign.testkit.Interleavings} to run steps in every order; {@link
 * io.countersign.testkit.WithPostgres} for a database, and {@link
 * io.countersign.testkit.TestPostgres} where there is no JUnit. Testcontainers and the embedded
 * binaries are optional on the class path: only {@code ContainerServer} and {@code EmbeddedServer}
 * may refer to their types, and only the two annotations and their extensions to JUnit's. No
 * production code may depend on this module.
 */
@NullMarked
package io.countersign.testkit;

import org.jspecify.annotations.NullMarked;
