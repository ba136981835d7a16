/** Instances advanced on the memory store, with workflows from the compiler. */
@NullMarked
package io.countersign.testkit.advance;

import org.jspecify.annotations.NullMarked;
