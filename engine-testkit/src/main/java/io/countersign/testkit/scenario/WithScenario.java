package io.countersign.testkit.scenario;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Annotation that checks the invariants after each test of a JUnit Jupiter class: calls {@link
 * Scenario#check} for every scenario in a field of the test, and for every one created with a
 * parameter of type {@link ScenarioFactory}.
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
