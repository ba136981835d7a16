/**
 * What a family of events consists of: its events, how they change the state, their text forms,
 * their rows and their words. Every family has a package of its own below this one.
 *
 * @see io.countersign.engine.family.EventFamily
 */
@NullMarked
package io.countersign.engine.family;

import org.jspecify.annotations.NullMarked;
