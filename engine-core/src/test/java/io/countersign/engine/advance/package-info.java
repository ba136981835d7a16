/** Tests of sessions on instances, over a store that holds one instance. */
@NullMarked
package io.countersign.engine.advance;

import org.jspecify.annotations.NullMarked;
