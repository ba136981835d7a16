/**
 * What hosts and the product test with. So far: a Postgres for tests, one server per test JVM and
 * one fresh database per test class.
 *
 * <p>Entry types: {@link io.countersign.testkit.WithPostgres} on a JUnit test class, {@link
 * io.countersign.testkit.TestPostgres} everywhere else; {@link
 * io.countersign.testkit.CrashEverywhere} to crash a scenario in every place, {@link
 * io.countersign.testkit.Interleavings} to do things in every order. Testcontainers and the
 * embedded binaries are optional on the class path: only {@code ContainerServer} and {@code
 * EmbeddedServer} may refer to their types, and only {@code WithPostgres} and {@code
 * PostgresExtension} to JUnit's. Nothing here may be needed in production.
 */
@NullMarked
package io.countersign.testkit;

import org.jspecify.annotations.NullMarked;
