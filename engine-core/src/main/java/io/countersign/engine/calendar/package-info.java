/**
 * Business calendars: working time as a pure value, with which deadlines are counted in working
 * hours and working days. Every instant is an argument or a result; no code here reads a clock or a
 * default zone.
 *
 * <p>Entry types: {@link io.countersign.engine.calendar.BusinessCalendar} computes, {@link
 * io.countersign.engine.calendar.BusinessDuration} is what deadlines say, {@link
 * io.countersign.engine.calendar.DueTime} explains a result. The package has no timers, stores or
 * workflows.
 *
 * <p>Windows of working time are written in local time and compiled to windows in UTC, date by
 * date. A local time in a gap (clocks go forward) is the instant at which the gap ends, and a local
 * time in an overlap (clocks go back) is the first of its two instants. What elapses between the
 * two ends of a window counts: a window from 00:00 to 06:00 has five hours in the night in which
 * the clocks go forward from 02:00 to 03:00, and seven in the night in which they go back.
 */
@NullMarked
package io.countersign.engine.calendar;

import org.jspecify.annotations.NullMarked;
