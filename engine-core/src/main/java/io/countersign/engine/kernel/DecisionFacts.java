package io.countersign.engine.kernel;

import io.countersign.engine.calendar.CalendarVersion;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentVersion;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Facts on which a command is decided. The kernel has no other source of data.
 *
 * @param now the engine's time
 * @param zone the time zone of the organisation
 * @param document the document
 * @param actor who caused the command
 * @param systemActor the actor in whose name system steps run
 * @param org the object that expressions read as {@code org}
 * @param calendars the newest calendars of the organisation that the workflow names, by name
 */
public record DecisionFacts(
    Instant now,
    ZoneId zone,
    DocumentFacts document,
    Actor actor,
    Actor systemActor,
    Map<String, @Nullable Object> org,
    Map<String, CalendarVersion> calendars) {

  /** Copies the maps. */
  public DecisionFacts(
      Instant now,
      ZoneId zone,
      DocumentFacts document,
      Actor actor,
      Actor systemActor,
      Map<String, @Nullable Object> org,
      Map<String, CalendarVersion> calendars) {
    this.calendars = Map.copyOf(calendars);
    this.org = Collections.unmodifiableMap(new LinkedHashMap<>(org));
    this.now = now;
    this.zone = zone;
    this.document = document;
    this.actor = actor;
    this.systemActor = systemActor;
  }

  /** Creates facts without calendars. */
  public DecisionFacts(
      Instant now,
      ZoneId zone,
      DocumentFacts document,
      Actor actor,
      Actor systemActor,
      Map<String, @Nullable Object> org) {
    this(now, zone, document, actor, systemActor, org, Map.of());
  }

  /**
   * Document as the host showed it, with the data that the engine derived from it.
   *
   * @param pin its version, material hash and status
   * @param fields its fields by name
   * @param snapshot the host's id of this version, if it keeps versions
   * @param before an earlier version, to tell what changed since; empty if none is available
   */
  public record DocumentFacts(
      DocumentVersion pin,
      Map<String, @Nullable Object> fields,
      Optional<String> snapshot,
      Optional<DocumentFacts> before) {

    /** Copies the fields. */
    public DocumentFacts(
        DocumentVersion pin,
        Map<String, @Nullable Object> fields,
        Optional<String> snapshot,
        Optional<DocumentFacts> before) {
      this.fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
      this.pin = pin;
      this.snapshot = snapshot;
      this.before = before;
    }

    /** Creates a document without an earlier version. */
    public DocumentFacts(
        DocumentVersion pin, Map<String, @Nullable Object> fields, Optional<String> snapshot) {
      this(pin, fields, snapshot, Optional.empty());
    }

    /** Creates a document of a host that keeps no versions. */
    public DocumentFacts(DocumentVersion pin, Map<String, @Nullable Object> fields) {
      this(pin, fields, Optional.empty());
    }

    /** Returns the same document, with an earlier version. */
    public DocumentFacts after(DocumentFacts earlier) {
      var was = new DocumentFacts(earlier.pin, earlier.fields, earlier.snapshot);
      return new DocumentFacts(pin, fields, snapshot, Optional.of(was));
    }
  }

  /** Returns the same facts with the document changed. */
  public DecisionFacts seeing(DocumentFacts next) {
    return new DecisionFacts(now, zone, next, actor, systemActor, org, calendars);
  }

  /** Returns the same facts, with an earlier version of the document. */
  public DecisionFacts changedFrom(DocumentFacts earlier) {
    return seeing(document.after(earlier));
  }

  /** Returns the same facts with another actor as the cause of the command. */
  public DecisionFacts by(Actor next) {
    return new DecisionFacts(now, zone, document, next, systemActor, org, calendars);
  }
}
