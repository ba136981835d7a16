/**
 * Diagrams of compiled workflows, as text for drawing tools: slots as frames, edit windows and the
 * stable region in colour and in words.
 *
 * <p>Entry type: {@link io.countersign.compiler.diagram.Diagram}. For every label, the text is
 * well-formed and gives the same diagram.
 */
@NullMarked
package io.countersign.compiler.diagram;

import org.jspecify.annotations.NullMarked;
