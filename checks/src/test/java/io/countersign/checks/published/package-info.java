/**
 * What hosts get: jars, sources, Javadoc, poms, the bill of materials, licences and size. Classes
 * named {@code *IT} look at what the build has made and run behind {@code package}, in {@code mvn
 * verify}; the rules that they apply are shown to bite in classes named {@code *Test}.
 *
 * <p>Entry types: {@link io.countersign.checks.published.PublishedModule}, what a module publishes,
 * and {@link io.countersign.checks.published.Consumer}, a host that takes it.
 */
@NullMarked
package io.countersign.checks.published;

import org.jspecify.annotations.NullMarked;
