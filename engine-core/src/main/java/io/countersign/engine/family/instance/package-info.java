/** The family of instances: its events and what follows from them. */
@NullMarked
package io.countersign.engine.family.instance;

import org.jspecify.annotations.NullMarked;
