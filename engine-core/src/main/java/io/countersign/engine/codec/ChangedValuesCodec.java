package io.countersign.engine.codec;

import io.countersign.engine.instance.Cause;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Codec of changes of material fields, in two parts. The names of the fields stay in the journal,
 * because they come from the workflow; their values are stored beside it. If no field changed,
 * nothing is written.
 *
 * @see Cause#changes
 */
public final class ChangedValuesCodec {

  private static final String FIELD = "field";

  private ChangedValuesCodec() {}

  /** Writes the names of the fields. */
  public static void members(List<Map<String, @Nullable Object>> changes, MemberWriter writer) {
    if (!changes.isEmpty()) {
      writer.objects("changed", changes, ChangedValuesCodec::member);
    }
  }

  private static void member(Map<String, @Nullable Object> change, MemberWriter writer) {
    if (change.get(FIELD) instanceof String name) {
      writer.text(FIELD, name);
    }
  }

  /** Writes the values beside the journal. */
  public static void values(List<Map<String, @Nullable Object>> changes, MemberWriter writer) {
    if (!changes.isEmpty()) {
      writer.objects(
          "changes", changes, (one, member) -> member.valuesUnlessEmpty("values", beside(one)));
    }
  }

  private static Map<String, @Nullable Object> beside(Map<String, @Nullable Object> change) {
    var beside = new LinkedHashMap<String, @Nullable Object>(change);
    beside.entrySet().removeIf(one -> one.getKey().equals(FIELD) && isText(one.getValue()));
    return beside;
  }

  private static boolean isText(@Nullable Object value) {
    return value instanceof String;
  }

  /** Reads both parts. */
  public static List<Map<String, @Nullable Object>> read(MemberReader reader, EventValues values) {
    if (!reader.has("changed")) {
      return List.of();
    }
    var names = reader.objects("changed", one -> one.textIfAny(FIELD));
    var beside = values.maps("changes");
    if (!values.areErased() && beside.size() != names.size()) {
      throw reader.mismatch("changed", names.size() + " changes beside the journal");
    }
    var changes = new ArrayList<Map<String, @Nullable Object>>(names.size());
    for (int i = 0; i < names.size(); i++) {
      var one = new LinkedHashMap<String, @Nullable Object>();
      names.get(i).ifPresent(name -> one.put(FIELD, name));
      if (values.areErased()) {
        one.put("from", ErasedValue.TEXT);
        one.put("to", ErasedValue.TEXT);
      } else {
        one.putAll(beside.get(i));
      }
      changes.add(one);
    }
    return changes;
  }
}
