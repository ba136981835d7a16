package io.countersign.engine.family.step;

import io.countersign.engine.codec.ErasedValue;
import io.countersign.engine.codec.EventValues;
import io.countersign.engine.codec.MemberReader;
import io.countersign.engine.codec.MemberWriter;
import io.countersign.engine.family.step.StepEvent.StepClosed;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Codec of a step's evaluations, in two parts. The names of edge and expression stay in the
 * journal, because they come from the workflow; the values that the expression read and returned
 * are stored beside it.
 *
 * @see StepClosed#evaluated
 */
final class EvaluationCodec {

  /** The members that stay in the journal, in the order of their names. */
  private static final List<String> STAYING = List.of("edge", "expression");

  private EvaluationCodec() {}

  static void members(Map<String, @Nullable Object> evaluation, MemberWriter writer) {
    for (var name : STAYING) {
      if (evaluation.get(name) instanceof String text) {
        writer.text(name, text);
      }
    }
  }

  static void values(List<Map<String, @Nullable Object>> evaluated, MemberWriter writer) {
    if (!evaluated.isEmpty()) {
      writer.objects(
          "evaluated", evaluated, (one, member) -> member.valuesUnlessEmpty("values", beside(one)));
    }
  }

  private static Map<String, @Nullable Object> beside(Map<String, @Nullable Object> evaluation) {
    var beside = new LinkedHashMap<String, @Nullable Object>(evaluation);
    beside.entrySet().removeIf(EvaluationCodec::stays);
    return beside;
  }

  private static boolean stays(Map.Entry<String, @Nullable Object> member) {
    return STAYING.contains(member.getKey()) && member.getValue() instanceof String;
  }

  static List<Map<String, @Nullable Object>> read(MemberReader reader, EventValues values) {
    var staying = reader.objects("evaluated", EvaluationCodec::staying);
    var beside = values.maps("evaluated");
    if (!values.areErased() && beside.size() != staying.size()) {
      throw reader.mismatch("evaluated", staying.size() + " evaluations beside the journal");
    }
    var evaluated = new ArrayList<Map<String, @Nullable Object>>(staying.size());
    for (int i = 0; i < staying.size(); i++) {
      var one = new LinkedHashMap<String, @Nullable Object>(staying.get(i));
      if (values.areErased()) {
        one.put("variables", ErasedValue.MAP);
        one.put("result", ErasedValue.TEXT);
      } else {
        one.putAll(beside.get(i));
      }
      evaluated.add(one);
    }
    return evaluated;
  }

  private static Map<String, String> staying(MemberReader reader) {
    var staying = new LinkedHashMap<String, String>();
    for (var name : STAYING) {
      Optional<String> text = reader.textIfAny(name);
      text.ifPresent(value -> staying.put(name, value));
    }
    return staying;
  }
}
