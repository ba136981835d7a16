package io.countersign.engine.store;

import io.countersign.engine.calendar.BusinessCalendar;
import io.countersign.engine.calendar.CalendarVersion;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.OrgId;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Business calendars of organisations as one transaction sees them. Every calendar that is saved
 * under a name is a version of that name, from 1 on and without gaps. A version is evidence:
 * deadlines keep the one that they were computed with, so it is never changed and never deleted,
 * not by retention either. Each method is one statement; reading takes no lock. Not safe for
 * several threads.
 */
public interface CalendarStore {

  /**
   * Saves a calendar as the next version of its name. A calendar that equals the newest version of
   * its name is that version, and nothing is written.
   *
   * <p>Transactions that save calendars of one name take turns: the first one holds the name until
   * it ends, and the next one then sees what was committed. So a version that is rolled back leaves
   * no gap, and no version is given twice. Callers that save several names in one transaction save
   * them in one order, such as that of their texts.
   *
   * @param by the actor who saves it; the id is kept
   * @param at the time that is kept
   * @return the version that has this calendar
   * @throws StoreUnavailableException with {@code WORKFLOW_BUSY} if another transaction holds the
   *     name for longer than the store allows
   */
  CalendarVersion save(OrgId org, BusinessCalendar calendar, Actor by, Instant at);

  /** Returns the newest version of a name, or empty if no calendar has it. */
  default Optional<CalendarVersion> newest(OrgId org, String name) {
    return Optional.ofNullable(newest(org, List.of(name)).get(name));
  }

  /**
   * Returns the newest versions of several names; those that no calendar has are missing.
   *
   * @param names the names, in any order; a name may occur more than once
   * @return the versions by name, in the order of the names' texts
   * @throws UnreadableRowsException naming each row that cannot be read
   */
  Map<String, CalendarVersion> newest(OrgId org, Collection<String> names);

  /**
   * Returns a version of a name, or empty if there is none.
   *
   * @throws UnreadableRowsException if its row cannot be read
   */
  Optional<CalendarVersion> find(OrgId org, String name, int version);

  /** Returns the names of an organisation with their newest versions, by name. Reads no content. */
  List<CalendarLine> list(OrgId org);
}
