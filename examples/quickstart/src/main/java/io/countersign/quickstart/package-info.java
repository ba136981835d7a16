/**
 * An application that keeps invoices, and the engine inside it. One class for each idea.
 *
 * <p>Entry type: {@link io.countersign.quickstart.Quickstart}, which lets the application live
 * twice.
 */
@NullMarked
package io.countersign.quickstart;

import org.jspecify.annotations.NullMarked;
