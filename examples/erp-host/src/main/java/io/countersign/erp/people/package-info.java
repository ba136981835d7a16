/**
 * The people of an organisation, their rights, and the settings of the organisation.
 *
 * <p>Entry type: {@link io.countersign.erp.people.People}, the engine's directory.
 */
@NullMarked
package io.countersign.erp.people;

import org.jspecify.annotations.NullMarked;
