/** Each fake on its own. */
@NullMarked
package io.countersign.testkit.host;

import org.jspecify.annotations.NullMarked;
