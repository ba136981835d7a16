/**
 * Time arithmetic of waits: the instants that follow from a cron, a duration and a zone. Every
 * instant is an argument or a result; no code here reads a clock, a locale or a default zone.
 *
 * <p>Entry types: {@link io.countersign.engine.time.Cron}, {@link
 * io.countersign.engine.time.WaitDuration} and {@link io.countersign.engine.time.TimeZones}. The
 * package has no timers, stores or workflows.
 *
 * <p>One rule applies wherever a local time becomes an instant: a local time in a gap (clocks go
 * forward) is the instant at which the gap ends, and a local time in an overlap (clocks go back) is
 * the first of its two instants.
 */
@NullMarked
package io.countersign.engine.time;

import org.jspecify.annotations.NullMarked;
