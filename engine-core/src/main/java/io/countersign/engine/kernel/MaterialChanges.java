package io.countersign.engine.kernel;

import io.countersign.dsl.MaskedValues;
import io.countersign.dsl.type.RecordType.Field;
import io.countersign.engine.kernel.DecisionFacts.DocumentFacts;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Changes of material fields, as evidence: for each changed field its name under {@code field} and
 * its values under {@code from} and {@code to}, masked as the records of the language mask them. No
 * decision depends on it.
 */
final class MaterialChanges {

  private final Map<String, Field> declared;

  MaterialChanges(ExecutableWorkflow program) {
    this.declared = program.workflow().contract().entity().fields();
  }

  /** Returns the changes from one document, or version of one, to another. */
  List<Map<String, @Nullable Object>> between(DocumentFacts before, DocumentFacts after) {
    var changes = new ArrayList<Map<String, @Nullable Object>>();
    for (var name : after.pin().changedSince(before.pin())) {
      var change = change(name);
      change.put("from", show(name, before));
      change.put("to", show(name, after));
      changes.add(Collections.unmodifiableMap(change));
    }
    return changes;
  }

  /** Returns the changes of the named fields, from a version that the host does not keep. */
  List<Map<String, @Nullable Object>> of(List<String> names, DocumentFacts after) {
    var changes = new ArrayList<Map<String, @Nullable Object>>();
    for (var name : names) {
      var change = change(name);
      change.put("to", show(name, after));
      changes.add(Collections.unmodifiableMap(change));
    }
    return changes;
  }

  private static Map<String, @Nullable Object> change(String name) {
    var change = new LinkedHashMap<String, @Nullable Object>();
    change.put("field", name);
    return change;
  }

  private @Nullable Object show(String name, DocumentFacts document) {
    var field = declared.get(name);
    return field == null ? null : MaskedValues.of(document.fields().get(name), field);
  }
}
