package io.countersign.erp;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.document.UserId;
import io.countersign.engine.inspect.InboxItem;
import io.countersign.engine.instance.Approval.Answer;
import io.countersign.engine.instance.Token;
import io.countersign.engine.request.OperatorCommand;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.request.TransitionRequest;
import io.countersign.engine.store.InstanceKey;
import io.countersign.erp.document.ChangeOrigin;
import io.countersign.erp.document.RequestResult;
import io.countersign.erp.document.RequestResult.RefusalKind;
import io.countersign.erp.tenancy.OrgTransaction;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The requests of one person of an organisation. Every method is one request, in one transaction;
 * workers advance the workflows afterwards.
 */
public final class UserRequests {

  private static final int ATTEMPTS = 3;

  private final ErpHost host;
  private final String org;
  private final Actor person;

  UserRequests(ErpHost host, String org, String person) {
    this.host = host;
    this.org = org;
    this.person = Actor.person(person);
  }

  /**
   * Executes a request. If another session holds the document, it tries again: nothing was written,
   * and the connection was returned to the pool meanwhile.
   */
  private RequestResult execute(Function<OrgTransaction, RequestResult> request) {
    var result = host.transactions().in(org, request);
    for (int attempt = 1; attempt < ATTEMPTS && isBusy(result); attempt++) {
      result = host.transactions().in(org, request);
    }
    return result;
  }

  private static boolean isBusy(RequestResult result) {
    return result instanceof RequestResult.Refused refused && refused.kind() == RefusalKind.BUSY;
  }

  /** Writes a new document. */
  public RequestResult create(
      DocumentRef document, Map<String, ? extends @Nullable Object> fields) {
    var first = DocumentView.of(1, host.firstStatus(document.type()), new LinkedHashMap<>(fields));
    return execute(tx -> host.mutator().create(tx, document, first, origin(document, "create")));
  }

  /** Changes a field of the current document. */
  public RequestResult edit(DocumentRef document, String field, @Nullable Object value) {
    return execute(tx -> change(tx, document, version(tx, document), with(field, value)));
  }

  /** Changes a field of the version that this person has on the screen. */
  public RequestResult edit(DocumentRef document, long seen, String field, @Nullable Object value) {
    return execute(tx -> change(tx, document, seen, with(field, value)));
  }

  /** Overwrites the status of the document, as if there were no workflow. */
  public RequestResult overwriteStatus(DocumentRef document, String status) {
    return execute(
        tx ->
            change(
                tx,
                document,
                version(tx, document),
                view -> DocumentView.of(view.version(), status, view.fields())));
  }

  /** Deletes the version that this person has on the screen. */
  public RequestResult delete(DocumentRef document, long seen) {
    return execute(tx -> host.mutator().delete(tx, document, seen, origin(document, "delete")));
  }

  private RequestResult change(
      OrgTransaction tx, DocumentRef document, long seen, UnaryOperator<DocumentView> change) {
    return host.mutator().change(tx, document, seen, change, origin(document, "edit"));
  }

  private static UnaryOperator<DocumentView> with(String field, @Nullable Object value) {
    return view -> {
      var fields = new LinkedHashMap<String, @Nullable Object>(view.fields());
      fields.put(field, value);
      return DocumentView.of(view.version(), view.status(), fields);
    };
  }

  private long version(OrgTransaction tx, DocumentRef document) {
    return host.documents().find(tx, document).orElseThrow().version();
  }

  /** Requests a transition, such as {@code submit}. */
  public RequestResult request(DocumentRef document, String verb) {
    return execute(
        tx ->
            RequestResult.of(
                host.engine()
                    .in(tx.store())
                    .request(
                        new InstanceKey.ByDocument(document),
                        TransitionRequest.of(verb),
                        caller())));
  }

  /** Returns the open questions to this person. */
  public List<InboxItem> inbox() {
    return host.transactions()
        .in(
            org,
            tx -> host.engine().inspect().inbox(tx.store(), OrgId.of(org), UserId.of(person.id())));
  }

  /** Returns the open question to this person about a document, or empty. */
  public Optional<InboxItem> question(DocumentRef document) {
    return inbox().stream().filter(item -> item.document().equals(document)).findFirst();
  }

  /** Returns whether there is an open question to this person about a document. */
  public boolean isAskedAbout(DocumentRef document) {
    return question(document).isPresent();
  }

  /** Approves the version of a document that the inbox shows. */
  public RequestResult approve(DocumentRef document) {
    return answer(question(document).orElseThrow(), Answer.APPROVED, "");
  }

  /** Rejects the version of a document that the inbox shows. */
  public RequestResult reject(DocumentRef document, String reason) {
    return answer(question(document).orElseThrow(), Answer.REJECTED, reason);
  }

  /**
   * Answers an inbox item. The answer counts for the version that was shown, even if the document
   * has changed since.
   */
  public RequestResult answer(InboxItem item, Answer answer, String reason) {
    return execute(
        tx ->
            RequestResult.of(
                host.engine()
                    .in(tx.store())
                    .answer(
                        new InstanceKey.ById(OrgId.of(org), InstanceId.of(item.instance())),
                        item.answer(answer, reason),
                        caller())));
  }

  /** Requests a new document that amends one in force. */
  public RequestResult amend(DocumentRef document, String reason) {
    return execute(
        tx -> RequestResult.of(host.engine().in(tx.store()).amend(document, reason, caller())));
  }

  /** Retries, as an operator, the step at which a workflow has stopped. */
  public RequestResult retry(DocumentRef document, String reason) {
    return execute(
        tx -> {
          var failed =
              host.latest(tx, document).tokens().stream()
                  .filter(token -> token.phase() == Token.Phase.FAILED)
                  .findFirst()
                  .orElseThrow();
          return RequestResult.of(
              host.engine()
                  .in(tx.store())
                  .intervene(
                      new InstanceKey.ByDocument(document),
                      new OperatorCommand.Retry(failed.id(), reason),
                      caller()));
        });
  }

  /** Returns the current document, or empty if this organisation has none of this id. */
  public Optional<DocumentView> find(DocumentRef document) {
    return host.transactions().in(org, tx -> host.documents().find(tx, document));
  }

  private ChangeOrigin origin(DocumentRef document, String action) {
    return ChangeOrigin.person(person, document.type() + "." + action);
  }

  private RequestContext caller() {
    return RequestContext.of(person);
  }
}
