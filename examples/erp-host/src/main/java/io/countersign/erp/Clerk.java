package io.countersign.erp;

import io.countersign.engine.advance.RequestContext;
import io.countersign.engine.approval.InboxItem;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.document.UserId;
import io.countersign.engine.instance.Approval.Answer;
import io.countersign.engine.instance.Token;
import io.countersign.engine.request.OperatorCommand;
import io.countersign.engine.request.TransitionRequest;
import io.countersign.engine.store.InstanceKey;
import io.countersign.erp.document.By;
import io.countersign.erp.document.DocumentRows;
import io.countersign.erp.tenancy.Unit;
import io.countersign.erp.workflow.DocumentTypes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The requests of one user of an organisation. Every method is one request, in one transaction;
 * workers advance the workflows afterwards.
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
  public Reply creates(DocumentRef document, Map<String, ? extends @Nullable Object> fields) {
    var first =
        DocumentView.of(1, DocumentTypes.firstStatus(document.type()), new LinkedHashMap<>(fields));
    return host.requests()
        .answer(
            org,
            unit -> Reply.of(host.mutate().create(unit, document, first, by(document, "create"))));
  }

  /** Changes a field of the document as it is now. */
  public Reply edits(DocumentRef document, String field, @Nullable Object value) {
    return host.requests()
        .answer(org, unit -> changed(unit, document, version(unit, document), with(field, value)));
  }

  /** Changes a field of the version that this person has on the screen. */
  public Reply edits(DocumentRef document, long seen, String field, @Nullable Object value) {
    return host.requests().answer(org, unit -> changed(unit, document, seen, with(field, value)));
  }

  /** Writes another status into the document, as if there were no workflow. */
  public Reply forces(DocumentRef document, String status) {
    return host.requests()
        .answer(
            org,
            unit ->
                changed(
                    unit,
                    document,
                    version(unit, document),
                    view -> DocumentView.of(view.version(), status, view.fields())));
  }

  private Reply changed(
      Unit unit, DocumentRef document, long seen, UnaryOperator<DocumentView> change) {
    return Reply.of(host.mutate().change(unit, document, seen, change, by(document, "edit")));
  }

  private static UnaryOperator<DocumentView> with(String field, @Nullable Object value) {
    return view -> {
      var fields = new LinkedHashMap<String, @Nullable Object>(view.fields());
      fields.put(field, value);
      return DocumentView.of(view.version(), view.status(), fields);
    };
  }

  private static long version(Unit unit, DocumentRef document) {
    return new DocumentRows(unit).find(document).orElseThrow().version();
  }

  /** Asks for a transition. */
  public Reply requests(DocumentRef document, String verb) {
    return host.requests()
        .answer(
            org,
            unit ->
                Reply.of(
                    host.engine()
                        .in(unit.transaction())
                        .request(
                            new InstanceKey.ByDocument(document),
                            TransitionRequest.of(verb),
                            caller())));
  }

  /** What is asked of this person now. */
  public List<InboxItem> inbox() {
    return host.units()
        .in(
            org,
            unit ->
                host.engine()
                    .inspect()
                    .inbox(unit.transaction(), OrgId.of(org), UserId.of(person.id())));
  }

  /** What is asked of this person about a document; nothing if it is not. */
  public Optional<InboxItem> question(DocumentRef document) {
    return inbox().stream().filter(item -> item.document().equals(document)).findFirst();
  }

  /** Whether this person is asked about a document now. */
  public boolean isAskedAbout(DocumentRef document) {
    return question(document).isPresent();
  }

  /** Says yes to what the inbox shows of a document. */
  public Reply approves(DocumentRef document) {
    return answers(question(document).orElseThrow(), Answer.APPROVED, "");
  }

  /** Says no. */
  public Reply rejects(DocumentRef document, String reason) {
    return answers(question(document).orElseThrow(), Answer.REJECTED, reason);
  }

  /**
   * Answers an inbox item as it was shown. The answer counts for the version that was shown, even
   * if the document has changed since.
   */
  public Reply answers(InboxItem item, Answer answer, String reason) {
    return host.requests()
        .answer(
            org,
            unit ->
                Reply.of(
                    host.engine()
                        .in(unit.transaction())
                        .answer(
                            new InstanceKey.ById(OrgId.of(org), InstanceId.of(item.instance())),
                            item.answer(answer, reason),
                            caller())));
  }

  /** Has a new document made that amends one which is in force. */
  public Reply amends(DocumentRef document, String reason) {
    return host.requests()
        .answer(
            org,
            unit ->
                Reply.of(host.engine().in(unit.transaction()).amend(document, reason, caller())));
  }

  /** As an operator, has the step tried again at which a workflow has stopped. */
  public Reply retries(DocumentRef document) {
    return host.requests()
        .answer(
            org,
            unit -> {
              var failed =
                  host.latest(unit, document).tokens().stream()
                      .filter(token -> token.phase() == Token.Phase.FAILED)
                      .findFirst()
                      .orElseThrow();
              return Reply.of(
                  host.engine()
                      .in(unit.transaction())
                      .intervene(
                          new InstanceKey.ByDocument(document),
                          new OperatorCommand.Retry(failed.id(), "the right person does it"),
                          caller()));
            });
  }

  /** A document as this person sees it; nothing where there is none, or it is another's. */
  public Optional<DocumentView> sees(DocumentRef document) {
    return host.units().in(org, unit -> new DocumentRows(unit).find(document));
  }

  private By by(DocumentRef document, String action) {
    return By.person(person, document.type() + "." + action);
  }

  private RequestContext caller() {
    return RequestContext.of(person);
  }
}
