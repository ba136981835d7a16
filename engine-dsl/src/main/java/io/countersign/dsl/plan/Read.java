package io.countersign.dsl.plan;

import io.countersign.dsl.check.Checked.Variable;
import io.countersign.dsl.syntax.Node.Segment;
import io.countersign.dsl.syntax.Printer;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Where an operand's value comes from. */
sealed interface Read {

  @Nullable Object value(Frame frame);

  /** The operand as problems name it. */
  String name();

  /** A value of the expression's own. */
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

  /** A value of the data. A step into something that has no such step is missing, which is null. */
  final class Path implements Read {

    private final Variable variable;
    private final String root;
    private final Object[] steps;
    private final int slot;

    Path(Variable variable, int slot) {
      this.variable = variable;
      this.slot = slot;
      this.root = variable.path().root();
      this.steps = variable.path().segments().stream().map(Path::step).toArray();
    }

    private static Object step(Segment segment) {
      return segment instanceof Segment.Field field
          ? field.name()
          : (Object) ((Segment.Index) segment).index();
    }

    @Override
    public @Nullable Object value(Frame frame) {
      // A variable that is read twice is recorded once, and must not change in between.
      if (frame.wasRead(slot)) {
        return frame.read(slot);
      }
      Object value = frame.data.get(root);
      for (var step : steps) {
        value = step(value, step);
      }
      frame.record(slot, value);
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
    public String name() {
      return Printer.print(variable.path());
    }

    Variable variable() {
      return variable;
    }
  }
}
