/**
 * Scenarios of workflows in business terms, over the store in memory or another one.
 *
 * <p>Entry types: {@link io.countersign.testkit.scenario.Scenario}, with {@link
 * io.countersign.testkit.scenario.WithScenario} on a JUnit test class, and {@link
 * io.countersign.testkit.scenario.CrashingScenario} to crash a scenario at every point. No
 * production code may depend on the test kit.
 */
@NullMarked
package io.countersign.testkit.scenario;

import org.jspecify.annotations.NullMarked;
