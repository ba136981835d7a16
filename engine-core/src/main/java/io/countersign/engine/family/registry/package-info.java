/** The list of all families, and how their events apply to states. */
@NullMarked
package io.countersign.engine.family.registry;

import org.jspecify.annotations.NullMarked;
