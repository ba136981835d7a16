/** Tests of pictures of workflows. */
@NullMarked
package io.countersign.compiler.diagram;

import org.jspecify.annotations.NullMarked;
