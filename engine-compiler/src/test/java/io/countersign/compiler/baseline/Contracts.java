package io.countersign.compiler.baseline;

import io.countersign.dsl.type.ScalarType;
import io.countersign.dsl.type.Type;
import io.countersign.engine.document.DocumentLifecycle;
import io.countersign.engine.document.EditWindow;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.FieldContract;
import io.countersign.engine.document.StatusContract.Role;
import io.countersign.engine.document.TransitionContract.Gate;
import java.util.List;
import java.util.Map;

/** The contracts that baselines refer to by name. */
public final class Contracts {

  private Contracts() {}

  /** The contract of a name. */
  public static EntityContract named(String name) {
    return switch (name) {
      case "invoice" -> invoice().build();
      case "declared" -> invoice().root("context", Type.record(Map.of("score", score()))).build();
      case "sensitive" ->
          invoice()
              .field("iban", FieldContract.of(ScalarType.TEXT).asSensitive())
              .field("born", FieldContract.of(ScalarType.DATE).asSensitive())
              .build();
      case "note" -> EntityContract.over("note", shortLifecycle()).build();
      default -> throw new IllegalArgumentException("Expected a contract, but found " + name);
    };
  }

  private static EntityContract.Builder invoice() {
    return EntityContract.document("invoice")
        .materialField("grand_total", ScalarType.MONEY)
        .materialField("vendor_id", ScalarType.TEXT)
        .field("id", ScalarType.TEXT)
        .field("due_date", ScalarType.DATE)
        .field("received_at", ScalarType.TIMESTAMP)
        .field("urgent", ScalarType.BOOLEAN)
        .field("lines", Type.listOf(Type.record(Map.of("sku", ScalarType.TEXT))));
  }

  private static Type score() {
    return Type.record(Map.of("points", ScalarType.INTEGER));
  }

  /** A gate that rejects to nowhere, and one before which nothing may stand. */
  private static DocumentLifecycle shortLifecycle() {
    return DocumentLifecycle.builder()
        .status("draft", Role.INITIAL, EditWindow.EDITABLE)
        .status("filed", Role.FINAL, EditWindow.LOCKED)
        .transition("file", List.of("draft"), "filed", Gate.onRequest(EditWindow.LOCKED))
        .build();
  }
}
