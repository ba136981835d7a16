package io.countersign.erp.document;

import io.countersign.engine.document.DocumentRef;
import io.countersign.erp.tenancy.Unit;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.Optional;

/**
 * The audit log: who did what to which version, on whose behalf, and which step of which workflow
 * requested it; for a step also who requested the transition that it belongs to. Includes refusals.
 * Append only.
 */
public final class AuditLog {

  private static final String DONE = "done";

  private final InstantSource clock;

  /** A log whose rows bear the time of a clock. */
  public AuditLog(InstantSource clock) {
    this.clock = clock;
  }

  /** It was done. The versions are the same where the document itself did not change. */
  public void done(Unit unit, DocumentRef document, By by, long before, long after) {
    write(unit, document, by, before, Optional.of(after), DONE);
  }

  void refused(Unit unit, DocumentRef document, By by, long before, String code) {
    write(unit, document, by, before, Optional.empty(), code);
  }

  private void write(
      Unit unit, DocumentRef document, By by, long before, Optional<Long> after, String outcome) {
    var actor = by.caller().actor();
    unit.handle()
        .createUpdate(DocumentSql.AUDIT)
        .bind("org", document.org())
        .bind("at", clock.instant().atOffset(ZoneOffset.UTC))
        .bind("actor", actor.id())
        .bind("kind", actor.kind().name())
        .bind("action", by.action())
        .bind("type", document.type())
        .bind("id", document.id())
        .bind("before", before)
        .bind("after", after)
        .bind("outcome", outcome)
        .bind("instance", by.step().map(step -> step.instance()))
        .bind("node", by.step().map(step -> step.nodeId()))
        .bind("requester", by.step().map(step -> step.requester()))
        .execute();
  }
}
