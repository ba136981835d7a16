/**
 * The people of an organisation: who they are, what they may do, and the organisation itself.
 *
 * <p>Entry type: {@link io.countersign.erp.people.People}, the engine's directory.
 */
@NullMarked
package io.countersign.erp.people;

import org.jspecify.annotations.NullMarked;
