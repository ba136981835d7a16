/**
 * An application for invoices that embeds the engine. One class for each concept.
 *
 * <p>Entry type: {@link io.countersign.quickstart.Quickstart}, which runs the application twice.
 */
@NullMarked
package io.countersign.quickstart;

import org.jspecify.annotations.NullMarked;
