package io.countersign.erp;

import io.countersign.engine.advance.Booking;
import io.countersign.engine.advance.Caller;
import io.countersign.engine.approval.InboxItem;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.instance.Approval.Answer;
import io.countersign.engine.request.TransitionRequest;
import io.countersign.engine.store.InstanceKey;
import io.countersign.erp.document.By;
import io.countersign.erp.document.DocumentRows;
import io.countersign.erp.document.Mutated;
import io.countersign.erp.tenancy.Unit;
import io.countersign.erp.workflow.DocumentTypes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Somebody of an organisation, at the screen. Every method is one request, in one transaction; what
 * workflows make of it, workers do afterwards.
 */
public final class Clerk {

  private final ErpHost host;
  private final String org;
  private final Actor person;

  Clerk(ErpHost host, String org, String person) {
    this.host = host;
    this.org = org;
    this.person = Actor.person(person);
  }

  /** Writes a document for the first time. */
  public Mutated creates(DocumentRef document, Map<String, ? extends @Nullable Object> fields) {
    var first =
        DocumentView.of(1, DocumentTypes.firstStatus(document.type()), new LinkedHashMap<>(fields));
    return host.units()
        .in(org, unit -> host.mutate().create(unit, document, first, by(document, "create")));
  }

  /** Changes a field of the document as it is now. */
  public Mutated edits(DocumentRef document, String field, @Nullable Object value) {
    return host.units().in(org, unit -> edited(unit, document, field, value));
  }

  private Mutated edited(Unit unit, DocumentRef document, String field, @Nullable Object value) {
    long seen = new DocumentRows(unit).find(document).orElseThrow().version();
    return host.mutate()
        .change(
            unit,
            document,
            seen,
            view -> {
              var fields = new LinkedHashMap<String, @Nullable Object>(view.fields());
              fields.put(field, value);
              return DocumentView.of(seen, view.status(), fields);
            },
            by(document, "edit"));
  }

  /** Writes another status into the document, as if there were no workflow. */
  public Mutated forces(DocumentRef document, String status) {
    return host.units()
        .in(
            org,
            unit -> {
              long seen = new DocumentRows(unit).find(document).orElseThrow().version();
              return host.mutate()
                  .change(
                      unit,
                      document,
                      seen,
                      view -> DocumentView.of(seen, status, view.fields()),
                      by(document, "edit"));
            });
  }

  /** Asks for a transition. */
  public Booking requests(DocumentRef document, String verb) {
    return host.units()
        .in(
            org,
            unit ->
                host.engine()
                    .in(unit.transaction())
                    .request(
                        new InstanceKey.ByDocument(document),
                        TransitionRequest.of(verb),
                        caller()));
  }

  /** What is asked of this person now. */
  public List<InboxItem> inbox() {
    return host.units()
        .in(org, unit -> host.engine().inspect().inbox(unit.transaction(), org, person.id()));
  }

  /** Whether this person is asked about a document now. */
  public boolean isAskedAbout(DocumentRef document) {
    return inbox().stream().anyMatch(item -> item.document().equals(document));
  }

  /** Says yes to what the inbox shows of a document. */
  public Booking approves(DocumentRef document) {
    return answers(question(document), Answer.APPROVED, "");
  }

  /** Says no. */
  public Booking rejects(DocumentRef document, String reason) {
    return answers(question(document), Answer.REJECTED, reason);
  }

  private InboxItem question(DocumentRef document) {
    return inbox().stream()
        .filter(item -> item.document().equals(document))
        .findFirst()
        .orElseThrow(
            () -> new IllegalStateException(person.id() + " is asked nothing about " + document));
  }

  /** Answers what was shown before; whatever has become of the document, that is what it is for. */
  public Booking answers(InboxItem item, Answer answer, String reason) {
    return host.units()
        .in(
            org,
            unit ->
                host.engine()
                    .in(unit.transaction())
                    .answer(
                        new InstanceKey.ById(org, item.instance()),
                        item.answer(answer, reason),
                        caller()));
  }

  /** Has a new document made that amends one which is in force. */
  public Booking amends(DocumentRef document, String reason) {
    return host.units()
        .in(org, unit -> host.engine().in(unit.transaction()).amend(document, reason, caller()));
  }

  /** A document as this person sees it; nothing where there is none, or it is another's. */
  public Optional<DocumentView> sees(DocumentRef document) {
    return host.units().in(org, unit -> new DocumentRows(unit).find(document));
  }

  private By by(DocumentRef document, String action) {
    return By.person(person, document.type() + "." + action);
  }

  private Caller caller() {
    return Caller.of(person);
  }
}
