package io.countersign.erp.action;

import java.util.Map;

/** Action that posts invoices to the general ledger. */
final class Ledger {

  private Ledger() {}

  static final Action POST =
      (unit, subject) -> {
        unit.handle()
            .createUpdate(ActionSql.POST)
            .bind("org", unit.org())
            .bind("id", subject.document().id())
            .bind("amount", (Long) subject.payload().get("total"))
            .execute();
        return new Action.Result.Done(Map.of(), Map.of("entry", "GL-" + subject.document().id()));
      };
}
