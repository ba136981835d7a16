/**
 * The smallest program over what exists today: a condition is compiled, refused, evaluated and
 * shown with its evidence.
 *
 * <p>Entry type: {@link io.countersign.quickstart.Quickstart}.
 */
@NullMarked
package io.countersign.quickstart;

import org.jspecify.annotations.NullMarked;
