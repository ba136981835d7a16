@NullMarked
package io.countersign.testkit.memory;

import org.jspecify.annotations.NullMarked;
