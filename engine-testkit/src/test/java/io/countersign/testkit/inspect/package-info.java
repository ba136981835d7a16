/** What hosts read, over the memory store. */
@NullMarked
package io.countersign.testkit.inspect;

import org.jspecify.annotations.NullMarked;
