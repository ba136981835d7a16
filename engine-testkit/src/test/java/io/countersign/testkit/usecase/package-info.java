/** The use cases, row by row, in the words of those who run a business. */
@NullMarked
package io.countersign.testkit.usecase;

import org.jspecify.annotations.NullMarked;
