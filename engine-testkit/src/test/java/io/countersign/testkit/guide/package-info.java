/**
 * What the guides to learning and testing in {@code docs} show.
 *
 * <p>Entry type: {@link io.countersign.testkit.guide.LearnGuideTest}.
 */
@NullMarked
package io.countersign.testkit.guide;

import org.jspecify.annotations.NullMarked;
