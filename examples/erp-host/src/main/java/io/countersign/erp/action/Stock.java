package io.countersign.erp.action;

import io.countersign.erp.tenancy.Unit;
import java.util.Map;

/** Actions that reserve goods for orders, release them, or order more. */
final class Stock {

  private Stock() {}

  static final Action RESERVE =
      (unit, subject) -> {
        int taken =
            unit.handle()
                .createUpdate(ActionSql.TAKE)
                .bind("item", item(subject))
                .bind("quantity", quantity(subject))
                .execute();
        if (taken == 0) {
          return new Action.Result.Declined("OUT_OF_STOCK", "there is not enough " + item(subject));
        }
        return noted(unit, subject, false);
      };

  static final Action BACKORDER = (unit, subject) -> noted(unit, subject, true);

  static final Action RELEASE =
      (unit, subject) -> {
        unit.handle().createUpdate(ActionSql.RELEASE).bind("id", subject.document().id()).execute();
        return new Action.Result.Done(Map.of(), Map.of("released", item(subject)));
      };

  private static Action.Result noted(Unit unit, Action.Subject subject, boolean backorder) {
    unit.handle()
        .createUpdate(ActionSql.RESERVE)
        .bind("org", unit.org())
        .bind("id", subject.document().id())
        .bind("item", item(subject))
        .bind("quantity", quantity(subject))
        .bind("backorder", backorder)
        .execute();
    return new Action.Result.Done(
        Map.of(), Map.of(backorder ? "backorder" : "reserved", item(subject)));
  }

  private static String item(Action.Subject subject) {
    return String.valueOf(subject.view().fields().get("item"));
  }

  private static long quantity(Action.Subject subject) {
    return subject.view().fields().get("quantity") instanceof Long quantity ? quantity : 0;
  }
}
