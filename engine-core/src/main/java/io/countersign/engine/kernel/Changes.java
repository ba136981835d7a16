package io.countersign.engine.kernel;

import io.countersign.dsl.Masked;
import io.countersign.dsl.type.RecordType.Field;
import io.countersign.engine.kernel.Facts.DocumentFacts;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What became of material fields, as evidence: of each that changed its name under {@code field},
 * and its values under {@code from} and {@code to}, masked as the language's records mask them.
 * Nothing is decided by it.
 */
final class Changes {

  private final Map<String, Field> declared;

  Changes(Program program) {
    this.declared = program.workflow().contract().entity().fields();
  }

  /** From one document, or version of one, to another. */
  List<Map<String, @Nullable Object>> between(DocumentFacts before, DocumentFacts after) {
    var changes = new ArrayList<Map<String, @Nullable Object>>();
    for (var name : after.pin().changedSince(before.pin())) {
      var change = change(name);
      change.put("from", shown(name, before));
      change.put("to", shown(name, after));
      changes.add(Collections.unmodifiableMap(change));
    }
    return changes;
  }

  /** To a document, out of a version that the host does not keep. */
  List<Map<String, @Nullable Object>> of(List<String> names, DocumentFacts after) {
    var changes = new ArrayList<Map<String, @Nullable Object>>();
    for (var name : names) {
      var change = change(name);
      change.put("to", shown(name, after));
      changes.add(Collections.unmodifiableMap(change));
    }
    return changes;
  }

  private static Map<String, @Nullable Object> change(String name) {
    var change = new LinkedHashMap<String, @Nullable Object>();
    change.put("field", name);
    return change;
  }

  private @Nullable Object shown(String name, DocumentFacts document) {
    var field = declared.get(name);
    return field == null ? null : Masked.of(document.fields().get(name), field);
  }
}
