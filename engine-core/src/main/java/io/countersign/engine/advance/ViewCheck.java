package io.countersign.engine.advance;

import io.countersign.dsl.type.ListType;
import io.countersign.dsl.type.RecordType;
import io.countersign.dsl.type.ScalarType;
import io.countersign.dsl.type.Type;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.problem.EngineCode;
import io.countersign.engine.value.PlainValues;
import io.countersign.json.CanonicalJson;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import io.countersign.problem.Result;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Check of the fields of a document against its contract. It finds all problems at once, while the
 * host can still be told, and not in the step that reads the field. Lives within one call.
 */
final class ViewCheck {

  private final List<Problem> problems = new ArrayList<>();

  private ViewCheck() {}

  /**
   * Returns a problem for each field of another type than in the contract. A missing field has no
   * value.
   */
  static List<Problem> types(EntityContract contract, DocumentView view) {
    var check = new ViewCheck();
    contract
        .fields()
        .forEach((name, field) -> check.field(at("", name), field.type(), view.fields().get(name)));
    return List.copyOf(check.problems);
  }

  /**
   * Returns the problem of a material field that had a value and is not shown any more, for example
   * after a renaming.
   */
  static Problem vanishedProblem(String name) {
    return problem(
        at("", name),
        "the material field '" + name + "', which had a value",
        "none",
        "Hand over every material field, and null where one has no value any more.");
  }

  /** A value of the right type may still contain parts that cannot be hashed. */
  private void field(String place, Type type, @Nullable Object value) {
    int before = problems.size();
    value(place, type, value);
    if (value != null
        && problems.size() == before
        && CanonicalJson.ofValue(PlainValues.of(value)) instanceof Result.Refused) {
      mismatch(place, type, value);
    }
  }

  private void value(String place, Type type, @Nullable Object value) {
    if (value == null) {
      return;
    }
    if (type instanceof ListType list) {
      list(place, list, value);
    } else if (type instanceof RecordType fields) {
      object(place, fields, value);
    } else if (type instanceof ScalarType scalar) {
      if (!isOf(scalar, value)) {
        mismatch(place, scalar, value);
      }
    }
  }

  private void list(String place, ListType list, Object value) {
    if (!(value instanceof List<?> elements)) {
      mismatch(place, list, value);
      return;
    }
    for (int i = 0; i < elements.size(); i++) {
      value(place + "/" + i, list.element(), elements.get(i));
    }
  }

  private void object(String place, RecordType fields, Object value) {
    if (!(value instanceof Map<?, ?> members)) {
      mismatch(place, fields, value);
      return;
    }
    fields
        .fields()
        .forEach((name, field) -> value(at(place, name), field.type(), members.get(name)));
  }

  private static boolean isOf(ScalarType scalar, Object value) {
    return switch (scalar) {
      case BOOLEAN -> value instanceof Boolean;
      case TEXT -> value instanceof String;
      case INTEGER, MONEY -> isWhole(value);
      case DECIMAL -> isWhole(value) || value instanceof BigDecimal;
      case TIMESTAMP ->
          value instanceof Instant
              || (value instanceof String text && isRead(() -> OffsetDateTime.parse(text)));
      case DATE ->
          value instanceof LocalDate
              || (value instanceof String text && isRead(() -> LocalDate.parse(text)));
    };
  }

  private static boolean isWhole(Object value) {
    return value instanceof Long || value instanceof Integer;
  }

  private static boolean isRead(Runnable reading) {
    try {
      reading.run();
      return true;
    } catch (DateTimeException unread) {
      return false;
    }
  }

  private static String at(String place, String name) {
    return (place.isEmpty() ? "/fields" : place) + "/" + name.replace("~", "~0").replace("/", "~1");
  }

  /** The problem names the class of the value and never the value. */
  private void mismatch(String place, Type type, Object value) {
    refuse(
        place,
        "a value of the type " + type.describe(),
        "a " + value.getClass().getSimpleName() + " that is none",
        "Hand over what the contract says, or declare the field as what it is.");
  }

  private void refuse(String place, String expected, String found, String remedy) {
    problems.add(problem(place, expected, found, remedy));
  }

  private static Problem problem(String place, String expected, String found, String remedy) {
    return Problem.error(
        EngineCode.DOCUMENT_FIELDS_MISFIT, ProblemPlace.at(place), expected, found, remedy);
  }
}
