/** The kernel as a function: scenarios, laws and properties, without a store. */
@NullMarked
package io.countersign.testkit.kernel;

import org.jspecify.annotations.NullMarked;
