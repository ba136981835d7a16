/** Tests of what instances are. */
@NullMarked
package io.countersign.engine.instance;

import org.jspecify.annotations.NullMarked;
