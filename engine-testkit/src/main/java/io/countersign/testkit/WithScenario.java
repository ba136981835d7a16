package io.countersign.testkit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Checks what must always be true after each test of a JUnit Jupiter class: {@link Scenario#check}
 * of every scenario that the test holds in a field, and of every one that it made by a parameter of
 * type {@link Scenarios}.
 *
 * <pre>{@code
 * @WithScenario
 * final class InvoiceApprovalTest {
 *   private final Scenario scenario = Scenario.of(contract(), patch());
 *
 *   @Test
 *   void shouldAskTheManager() {
 *     …
 *   }
 * }
 * }</pre>
 *
 * <p>A test that has failed already is not checked again. Tests of other frameworks call {@link
 * Scenario#check} themselves.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@Documented
@ExtendWith(ScenarioExtension.class)
public @interface WithScenario {}
