/** Journals in words, their differences, and recordings. */
@NullMarked
package io.countersign.testkit.journal;

import org.jspecify.annotations.NullMarked;
