/** Tests of what is asked of graphs. */
@NullMarked
package io.countersign.compiler.graph;

import org.jspecify.annotations.NullMarked;
