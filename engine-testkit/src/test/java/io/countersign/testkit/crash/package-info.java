@NullMarked
package io.countersign.testkit.crash;

import org.jspecify.annotations.NullMarked;
