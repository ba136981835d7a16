/**
 * The people of an organisation, their rights and mailboxes, and the settings of the organisation.
 *
 * <p>Entry type: {@link io.countersign.erp.people.PeopleDirectory}, the engine's directory.
 */
@NullMarked
package io.countersign.erp.people;

import org.jspecify.annotations.NullMarked;
