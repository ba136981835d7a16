/** What people may do to documents, and what is recorded of it, on the memory store. */
@NullMarked
package io.countersign.testkit.guard;

import org.jspecify.annotations.NullMarked;
