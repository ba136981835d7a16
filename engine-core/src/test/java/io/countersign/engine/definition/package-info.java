/** Tests of definitions as values. */
@NullMarked
package io.countersign.engine.definition;

import org.jspecify.annotations.NullMarked;
