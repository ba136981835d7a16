/**
 * A Postgres for tests: one server for each test JVM, and one fresh database for each test class.
 *
 * <p>Entry types: {@link io.countersign.testkit.server.WithPostgres}, and {@link
 * io.countersign.testkit.server.TestPostgres} where there is no JUnit. Testcontainers and the
 * embedded binaries are optional on the class path: only {@code ContainerServer} and {@code
 * EmbeddedServer} may refer to their types, and only the two annotations of the test kit and their
 * extensions to JUnit's.
 */
@NullMarked
package io.countersign.testkit.server;

import org.jspecify.annotations.NullMarked;
