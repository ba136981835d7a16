package io.countersign.testkit.server;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Annotation that gives a JUnit Jupiter test class a fresh database. Constructors, test methods and
 * lifecycle methods that have a parameter of type {@link TestDatabase} get it:
 *
 * <pre>{@code
 * @WithPostgres
 * final class InvoicesTest {
 *   @Test
 *   void shouldStoreAnInvoice(TestDatabase database) throws SQLException {
 *     try (var connection = database.connect()) {
 *       …
 *     }
 *   }
 * }
 * }</pre>
 *
 * <p>All tests of a class share the database, those of its {@code @Nested} classes too. It is
 * created on first use and dropped when the outermost class has ended, after all {@code @AfterAll}
 * methods, even if sessions are still open in it. See {@link TestPostgres} for the choice of the
 * server. Tests of other frameworks call {@link TestPostgres#databaseFor(Class)} themselves.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@Documented
@ExtendWith(PostgresExtension.class)
public @interface WithPostgres {}
