package io.countersign.dsl.plan;

import io.countersign.dsl.check.ComparisonKind;
import java.util.List;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/**
 * Test whether a list has an element. Checks every element, even after a match, so that a list with
 * an element of another kind fails in every order. Null elements are equal to no value.
 */
final class EvalMember extends EvalNode {

  private final ComparisonKind kind;
  private final OperandReader element;
  private final OperandReader list;
  private final EvaluationFault fault;

  EvalMember(
      ComparisonKind kind, OperandReader element, OperandReader list, EvaluationFault fault) {
    this.kind = kind;
    this.element = element;
    this.list = list;
    this.fault = fault;
  }

  @Override
  int test(EvaluationFrame frame) {
    var wanted = element.value(frame);
    if (wanted == null) {
      return fault.nullOperand(frame, element);
    }
    var elements = list.value(frame);
    if (elements instanceof List<?> values) {
      return member(frame, wanted, values);
    }
    return elements == null
        ? fault.nullOperand(frame, list)
        : fault.wrongValue(frame, "a list", list, elements);
  }

  int member(EvaluationFrame frame, Object wanted, List<?> elements) {
    if (elements.size() >= ValueSnapshot.LARGEST) {
      // What is longer cannot be recorded, and what is not recorded decides nothing.
      return fault.tooLarge(frame, list);
    }
    var converted = element.as(kind, wanted);
    if (converted == null) {
      return fault.wrongValue(frame, kind, element, wanted);
    }
    return converted instanceof String text && kind == ComparisonKind.TEXT
        ? text(frame, text, elements)
        : any(frame, converted, elements);
  }

  private int text(EvaluationFrame frame, String wanted, List<?> elements) {
    int answer = FALSE;
    // Lists of the data are array lists, nearly always; walking those by index makes no iterator.
    if (elements instanceof RandomAccess) {
      for (int i = 0; i < elements.size(); i++) {
        if (!(elements.get(i) instanceof String text)) {
          return each(frame, wanted, elements);
        }
        answer |= answer(text.equals(wanted));
      }
      return answer;
    }
    return each(frame, wanted, elements);
  }

  private int each(EvaluationFrame frame, String wanted, List<?> elements) {
    int answer = FALSE;
    for (var value : elements) {
      if (value instanceof String text) {
        answer |= answer(text.equals(wanted));
      } else if (value != null) {
        return fault.wrongValue(frame, "text in every element", list, value);
      }
    }
    return answer;
  }

  private int any(EvaluationFrame frame, Object wanted, List<?> elements) {
    int answer = FALSE;
    for (var value : elements) {
      if (value != null) {
        var converted = list.elementAs(kind, value);
        var sign = converted == null ? null : DataValues.compare(wanted, converted);
        if (sign == null) {
          return unlike(frame, wanted, value);
        }
        answer |= answer(sign == 0);
      }
    }
    return answer;
  }

  private int unlike(EvaluationFrame frame, Object wanted, @Nullable Object value) {
    return value != null && DataValues.scalar(value) != null
        ? fault.unlike(frame, wanted, value)
        : fault.wrongValue(frame, "single values in every element", list, value);
  }
}
