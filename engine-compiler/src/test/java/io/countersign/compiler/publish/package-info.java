/** Tests of the rules of publishing, over definitions kept in memory. */
@NullMarked
package io.countersign.compiler.publish;

import org.jspecify.annotations.NullMarked;
