package io.countersign.erp.document;

import io.countersign.engine.document.DocumentRef;
import io.countersign.erp.tenancy.OrgTransaction;
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

  /** Creates a log whose rows have the time of a clock. */
  public AuditLog(InstantSource clock) {
    this.clock = clock;
  }

  /** Logs a change. The versions are equal if the document itself did not change. */
  void logDone(
      OrgTransaction tx, DocumentRef document, ChangeOrigin origin, long before, long after) {
    write(tx, document, origin, before, Optional.of(after), DONE);
  }

  /** Logs a refusal. */
  void logRefused(
      OrgTransaction tx, DocumentRef document, ChangeOrigin origin, long before, String code) {
    write(tx, document, origin, before, Optional.empty(), code);
  }

  private void write(
      OrgTransaction tx,
      DocumentRef document,
      ChangeOrigin origin,
      long before,
      Optional<Long> after,
      String outcome) {
    var actor = origin.caller().actor();
    tx.handle()
        .createUpdate(DocumentSql.AUDIT)
        .bind("org", document.org())
        .bind("at", clock.instant().atOffset(ZoneOffset.UTC))
        .bind("actor", actor.id())
        .bind("kind", actor.kind().name())
        .bind("action", origin.action())
        .bind("type", document.type())
        .bind("id", document.id())
        .bind("before", before)
        .bind("after", after)
        .bind("outcome", outcome)
        .bind("instance", origin.step().map(step -> step.instance()))
        .bind("node", origin.step().map(step -> step.nodeId()))
        .bind("requester", origin.step().map(step -> step.requester()))
        .execute();
  }
}
