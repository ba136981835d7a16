package io.countersign.erp.action;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Action that records who signed for a shipment. */
final class Deliveries {

  private Deliveries() {}

  static final Action CONFIRM =
      (unit, subject) -> {
        var changes = new LinkedHashMap<String, @Nullable Object>();
        changes.put("signed_by", subject.payload().get("signed_by"));
        return new Action.Result.Done(changes, Map.of("confirmed", subject.document().id()));
      };
}
