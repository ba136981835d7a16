package io.countersign.engine.advance;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.value.NameCheck;
import io.countersign.problem.Problem;
import java.util.List;

/** Checks of incoming commands, before anything is locked or written. */
final class InputCheck {

  private InputCheck() {}

  /** Returns the problems of a document and its caller. */
  static List<Problem> problems(DocumentRef document, RequestContext context) {
    return caller(document(new NameCheck(), document), context).problems();
  }

  /** Returns the problems of an instance and its caller. */
  static List<Problem> problems(InstanceKey key, RequestContext context) {
    var check = new NameCheck();
    if (key instanceof InstanceKey.ById byId) {
      check.name("/document/org", byId.org().value()).name("/instance", byId.instance().value());
    } else if (key instanceof InstanceKey.OfDocument ofDocument) {
      document(check, ofDocument.document()).name("/workflow", ofDocument.workflow().value());
    }
    return caller(check, context).problems();
  }

  /** Returns the problems of a reason. */
  static List<Problem> problems(String reason) {
    return new NameCheck().reason("/reason", reason).problems();
  }

  private static NameCheck caller(NameCheck check, RequestContext context) {
    return check
        .actor(context.actor().id(), context.actor().roles())
        .reason("/trace", context.trace());
  }

  private static NameCheck document(NameCheck check, DocumentRef document) {
    return check.document(document.org(), document.type(), document.id());
  }
}
