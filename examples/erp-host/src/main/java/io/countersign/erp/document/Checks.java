package io.countersign.erp.document;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
import io.countersign.erp.document.Mutated.Refused;
import io.countersign.erp.tenancy.Unit;
import java.util.Optional;

/** The host's own checks of changes: policies, and rules from before the engine. */
public interface Checks {

  /** Why it may not be made, or nothing. */
  Optional<Refused> before(Unit unit, By by, DocumentRef document, DocumentView after);

  /** It is written. */
  void after(Unit unit, By by, DocumentRef document, DocumentView after);
}
