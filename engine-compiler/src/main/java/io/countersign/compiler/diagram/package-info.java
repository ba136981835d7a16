/**
 * Pictures of compiled workflows, as text that other tools draw: slots as frames, edit windows and
 * the stable region visible in colour and in words.
 *
 * <p>Entry type: {@link io.countersign.compiler.diagram.Diagram}. Whatever a label holds, the text
 * stays well-formed and means the same picture.
 */
@NullMarked
package io.countersign.compiler.diagram;

import org.jspecify.annotations.NullMarked;
