package io.countersign.dsl.plan;

import io.countersign.dsl.check.Checked.Variable;
import io.countersign.dsl.check.Kind;
import io.countersign.dsl.syntax.Node.Segment;
import io.countersign.dsl.syntax.Printer;
import io.countersign.dsl.type.ListType;
import io.countersign.dsl.type.Scalar;
import io.countersign.dsl.type.Type;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The source of an operand's value. */
sealed interface Read {

  @Nullable Object value(Frame frame);

  /** The operand as problems name it. */
  String name();

  /** The value as one of the kind, and of the declared type; null when it is not. */
  default @Nullable Object as(Kind kind, Object value) {
    return value;
  }

  /** An element of the value, in the same way. */
  default @Nullable Object elementAs(Kind kind, Object element) {
    return element;
  }

  /** A constant of the expression, converted when the expression was checked. */
  record Constant(@Nullable Object constant) implements Read {

    @Override
    public @Nullable Object value(Frame frame) {
      return constant;
    }

    @Override
    public String name() {
      return "the constant";
    }
  }

  /** A value of the data. A step into a value without such a step gives missing, which is null. */
  final class Path implements Read {

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
    public @Nullable Object value(Frame frame) {
      return frame.records() ? recorded(frame) : walk(frame);
    }

    /** A variable that is read twice is recorded once, and must not change in between. */
    private @Nullable Object recorded(Frame frame) {
      if (frame.wasRead(slot)) {
        return frame.read(slot);
      }
      var value = walk(frame);
      frame.record(slot, value);
      return value;
    }

    private @Nullable Object walk(Frame frame) {
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
    public @Nullable Object as(Kind kind, Object value) {
      return Values.as(declared(kind, variable.type()), value);
    }

    @Override
    public @Nullable Object elementAs(Kind kind, Object element) {
      var type = variable.type() instanceof ListType list ? list.element() : variable.type();
      return Values.as(declared(kind, type), element);
    }

    /** An integer is compared with decimals as a number, and is an integer all the same. */
    static Kind declared(Kind kind, Type type) {
      return kind == Kind.NUMBER && type == Scalar.INTEGER ? Kind.INTEGER : kind;
    }

    /** The kind that a value must be of, for problems. */
    Kind declared(Kind kind) {
      return declared(kind, variable.type());
    }

    @Override
    public String name() {
      return Printer.print(variable.path());
    }
  }
}
