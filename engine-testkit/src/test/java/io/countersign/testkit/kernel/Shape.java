package io.countersign.testkit.kernel;

import io.countersign.engine.patch.PatchSteps;
import io.countersign.engine.patch.SlotBuilder;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.engine.workflow.JoinMode;
import io.countersign.engine.workflow.NodeConfig;
import io.countersign.engine.workflow.StepConfig.Notification.Channel;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** What a slot may look like: steps after, beside and instead of each other. */
sealed interface Shape {

  /** One step of a kind. */
  record One(Kind kind) implements Shape {}

  /** One after another. */
  record Row(List<Shape> parts) implements Shape {}

  /** Side by side. */
  record Fork(JoinMode mode, List<Shape> branches) implements Shape {}

  /** One or the other. */
  record Either(String condition, Shape then, Shape otherwise) implements Shape {}

  /** The kinds of steps. */
  enum Kind {
    EVENT,
    TIMER,
    APPROVAL,
    ACTION,
    SCRIPT,
    RULE,
    WEBHOOK,
    MESSAGE
  }

  /** Shapes of any kind. */
  static Arbitrary<Shape> any() {
    return of(Arbitraries.of(JoinMode.class), 2).withoutEdgeCases();
  }

  /** Shapes in which every branch is waited for, so that the order of answers cannot matter. */
  static Arbitrary<Shape> patient() {
    return of(Arbitraries.just(JoinMode.ALL), 2).withoutEdgeCases();
  }

  private static Arbitrary<Shape> of(Arbitrary<JoinMode> modes, int depth) {
    Arbitrary<Shape> one = Arbitraries.of(Kind.class).map(One::new);
    if (depth == 0) {
      return one;
    }
    var part = of(modes, depth - 1);
    return Arbitraries.frequencyOf(
        Tuple.of(2, one),
        Tuple.of(3, part.list().ofMinSize(1).ofMaxSize(3).map(Row::new)),
        Tuple.of(
            3, Combinators.combine(modes, part.list().ofMinSize(2).ofMaxSize(3)).as(Fork::new)),
        Tuple.of(
            1,
            Combinators.combine(
                    Arbitraries.of("entity.urgent == true", "entity.amount > 50"), part, part)
                .as(Either::new)));
  }

  /** The ends of what was put into a slot. */
  record Ends(String first, String last) {}

  /** Puts a shape into a slot. */
  static SlotBuilder into(SlotBuilder slot, Shape shape) {
    new Drawing(slot).draw(shape);
    return slot;
  }

  /** A slot in the making. */
  final class Drawing {

    private final SlotBuilder slot;
    private int names;

    Drawing(SlotBuilder slot) {
      this.slot = slot;
    }

    Ends draw(Shape shape) {
      if (shape instanceof One one) {
        var name = step(config(one.kind(), names));
        return new Ends(name, name);
      }
      if (shape instanceof Row row) {
        return row(row.parts());
      }
      return shape instanceof Fork fork ? fork(fork) : either((Either) shape);
    }

    private Ends row(List<Shape> parts) {
      var first = draw(parts.get(0));
      var last = first.last();
      for (var part : parts.subList(1, parts.size())) {
        var next = draw(part);
        slot.edge(last, next.first());
        last = next.last();
      }
      return new Ends(first.first(), last);
    }

    private Ends fork(Fork fork) {
      var split = step(PatchSteps.split());
      var join =
          step(fork.mode() == JoinMode.COUNT ? PatchSteps.join(2) : PatchSteps.join(fork.mode()));
      for (var branch : fork.branches()) {
        var ends = draw(branch);
        slot.edge(split, ends.first());
        slot.edge(ends.last(), join);
      }
      return new Ends(split, join);
    }

    private Ends either(Either either) {
      var check = step(PatchSteps.check(either.condition()));
      var merge = step(PatchSteps.script("entity.amount > 0"));
      var then = draw(either.then());
      var otherwise = draw(either.otherwise());
      slot.edge(check, then.first(), EdgeChoice.on("true"));
      slot.edge(check, otherwise.first(), EdgeChoice.on("false"));
      slot.edge(then.last(), merge);
      slot.edge(otherwise.last(), merge);
      return new Ends(check, merge);
    }

    private String step(NodeConfig config) {
      var name = "n" + names;
      names++;
      slot.step(name, config, KernelDriver.named(name));
      return name;
    }

    private static NodeConfig config(Kind kind, int number) {
      return switch (kind) {
        case EVENT -> PatchSteps.event("e" + number, "P9D");
        case TIMER -> PatchSteps.pause("PT" + (number + 1) + "H");
        case APPROVAL ->
            PatchSteps.approval(PatchSteps.user("p" + number), PatchSteps.user("q" + number));
        case ACTION -> PatchSteps.action("act" + number);
        case SCRIPT -> PatchSteps.script("entity.amount > " + number);
        case RULE -> PatchSteps.rule("rules" + number);
        case WEBHOOK -> PatchSteps.webhook("https://x.example/" + number, Map.of());
        case MESSAGE -> PatchSteps.message(Channel.EMAIL, "a@b.c", "s", "t");
      };
    }
  }
}
