/** Tests of the difference between workflows. */
@NullMarked
package io.countersign.compiler.diff;

import org.jspecify.annotations.NullMarked;
