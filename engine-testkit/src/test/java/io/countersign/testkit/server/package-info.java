@NullMarked
package io.countersign.testkit.server;

import org.jspecify.annotations.NullMarked;
