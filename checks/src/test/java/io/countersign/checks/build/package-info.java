/**
 * Keeps the Gradle build equal to the Maven build. Both are read into one {@code BuildModel}; every
 * difference, and every Gradle line that cannot be read, is a {@code Complaint}.
 *
 * <p>Entry type: {@code BuildParity}. Nothing here runs either build tool.
 */
@NullMarked
package io.countersign.checks.build;

import org.jspecify.annotations.NullMarked;
