package io.countersign.dsl.plan;

import io.countersign.dsl.check.CheckedExpression.Variable;
import io.countersign.dsl.check.ComparisonKind;
import io.countersign.dsl.syntax.ExpressionPrinter;
import io.countersign.dsl.syntax.SyntaxNode.Segment;
import io.countersign.dsl.type.ListType;
import io.countersign.dsl.type.ScalarType;
import io.countersign.dsl.type.Type;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The source of an operand's value. */
sealed interface OperandReader {

  @Nullable Object value(EvaluationFrame frame);

  /** The operand as problems name it. */
  String name();

  /** The value as one of the kind, and of the declared type; null when it is not. */
  default @Nullable Object as(ComparisonKind kind, Object value) {
    return value;
  }

  /** An element of the value, in the same way. */
  default @Nullable Object elementAs(ComparisonKind kind, Object element) {
    return element;
  }

  /** A constant of the expression, converted when the expression was checked. */
  record Constant(@Nullable Object constant) implements OperandReader {

    @Override
    public @Nullable Object value(EvaluationFrame frame) {
      return constant;
    }

    @Override
    public String name() {
      return "the constant";
    }
  }

  /** A value of the data. A step into a value without such a step gives missing, which is null. */
  final class Path implements OperandReader {

    private final Variable variable;
    private final String root;

    /** The only step, when there is one and it is a field: what most paths are. */
    private final @Nullable String field;

    private final Object[] steps;
    private final int slot;

    Path(Variable variable, int slot) {
      var segments = variable.path().segments();
      this.variable = variable;
      this.slot = slot;
      this.root = variable.path().root().intern();
      this.steps = segments.stream().map(Path::step).toArray();
      this.field =
          segments.size() == 1 && segments.get(0) instanceof Segment.Field only
              ? only.name()
              : null;
    }

    private static Object step(Segment segment) {
      return segment instanceof Segment.Field field
          ? field.name()
          : (Object) ((Segment.Index) segment).index();
    }

    @Override
    public @Nullable Object value(EvaluationFrame frame) {
      return frame.records() ? record(frame) : walk(frame);
    }

    /** A variable that is read twice is recorded once, and must not change in between. */
    private @Nullable Object record(EvaluationFrame frame) {
      if (frame.wasRead(slot)) {
        return frame.read(slot);
      }
      var value = walk(frame);
      frame.record(slot, value);
      return value;
    }

    private @Nullable Object walk(EvaluationFrame frame) {
      Object value = frame.root(root);
      if (field != null) {
        return value instanceof Map<?, ?> fields ? fields.get(field) : null;
      }
      for (var step : steps) {
        value = step(value, step);
      }
      return value;
    }

    private static @Nullable Object step(@Nullable Object value, Object step) {
      if (step instanceof String name) {
        return value instanceof Map<?, ?> fields ? fields.get(name) : null;
      }
      int index = (Integer) step;
      return value instanceof List<?> list && index < list.size() ? list.get(index) : null;
    }

    @Override
    public @Nullable Object as(ComparisonKind kind, Object value) {
      return DataValues.as(declaredKind(kind, variable.type()), value);
    }

    @Override
    public @Nullable Object elementAs(ComparisonKind kind, Object element) {
      var type = variable.type() instanceof ListType list ? list.element() : variable.type();
      return DataValues.as(declaredKind(kind, type), element);
    }

    /** An integer is compared with decimals as a number, and is an integer all the same. */
    static ComparisonKind declaredKind(ComparisonKind kind, Type type) {
      return kind == ComparisonKind.NUMBER && type == ScalarType.INTEGER
          ? ComparisonKind.INTEGER
          : kind;
    }

    /** The kind that a value must be of, for problems. */
    ComparisonKind declaredKind(ComparisonKind kind) {
      return declaredKind(kind, variable.type());
    }

    @Override
    public String name() {
      return ExpressionPrinter.print(variable.path());
    }
  }
}
