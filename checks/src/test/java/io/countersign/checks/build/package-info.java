/**
 * Compares modules, coordinates, scopes and versions of the Gradle build with those of the Maven
 * build. Neither build tool is run.
 *
 * <p>Entry type: {@code BuildParity}.
 */
@NullMarked
package io.countersign.checks.build;

import org.jspecify.annotations.NullMarked;
