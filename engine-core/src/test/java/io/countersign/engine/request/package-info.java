/** Tests of what people ask. */
@NullMarked
package io.countersign.engine.request;

import org.jspecify.annotations.NullMarked;
