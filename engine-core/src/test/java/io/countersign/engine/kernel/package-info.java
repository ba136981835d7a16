/** Tests of the kernel as a function. */
@NullMarked
package io.countersign.engine.kernel;

import org.jspecify.annotations.NullMarked;
