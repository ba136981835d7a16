/** Scenarios: what they offer, and the templates run by them. */
@NullMarked
package io.countersign.testkit.scenario;

import org.jspecify.annotations.NullMarked;
