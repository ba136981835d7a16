/** Tests of slot graphs and their regions. */
@NullMarked
package io.countersign.compiler.patch;

import org.jspecify.annotations.NullMarked;
