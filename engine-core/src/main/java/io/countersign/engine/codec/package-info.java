/**
 * The text forms of events: types of events, and the writer and the reader of members that every
 * family of events uses.
 */
@NullMarked
package io.countersign.engine.codec;

import org.jspecify.annotations.NullMarked;
