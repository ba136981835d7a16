package io.countersign.compiler.sample;

import io.countersign.dsl.type.ScalarType;
import io.countersign.dsl.type.Type;
import io.countersign.engine.document.DocumentLifecycle;
import io.countersign.engine.document.EditWindow;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.EntityContract.Options;
import io.countersign.engine.document.FieldContract;
import io.countersign.engine.document.SlotContract;
import io.countersign.engine.document.SlotContract.OnDrift;
import io.countersign.engine.document.StatusContract;
import io.countersign.engine.document.StatusContract.Role;
import io.countersign.engine.document.TransitionContract;
import io.countersign.engine.document.TransitionContract.Gate;
import io.countersign.engine.document.TransitionContract.Origin;
import io.countersign.engine.document.TransitionContract.Start;
import io.countersign.engine.document.WorkflowKey;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.Supplier;

/** Contracts that mean nothing, or nearly something. */
public final class Garbage {

  private static final List<String> WORDS =
      List.of(
          "draft",
          "submitted",
          "active",
          "amended",
          "a",
          "b",
          "submit",
          "approve",
          "close",
          "drift",
          "reject",
          "",
          " ",
          "A b",
          "slot:x",
          "slot:draft_to_submit",
          "sys:start",
          "/~",
          "\u0130",
          "\ud800",
          "x".repeat(300),
          "envelope");

  private final Random random;

  private Garbage(long seed) {
    random = new Random(seed);
  }

  /** A contract that the seed decides: nonsense, or a good one with something in it replaced. */
  public static EntityContract contract(long seed) {
    var garbage = new Garbage(seed);
    return garbage.random.nextBoolean()
        ? garbage.contract()
        : garbage.damaged(
            garbage.random.nextBoolean() ? Samples.ticket() : Samples.invoice().build());
  }

  private EntityContract damaged(EntityContract good) {
    var statuses = new ArrayList<>(good.lifecycle().statuses());
    var transitions = new ArrayList<>(good.lifecycle().transitions());
    int which = random.nextInt(statuses.size());
    var old = statuses.get(which);
    switch (random.nextInt(4)) {
      case 0 -> statuses.set(which, status());
      case 1 ->
          statuses.set(
              which,
              new StatusContract(
                  old.name(), old.role(), any(EditWindow.class), random.nextBoolean()));
      case 2 -> transitions.set(random.nextInt(transitions.size()), transition());
      default -> transitions.remove(random.nextInt(transitions.size()));
    }
    return new EntityContract(
        good.entityType(),
        good.lifecycleVersion(),
        good.fields(),
        good.roots(),
        new DocumentLifecycle(statuses, transitions),
        good.workflow(),
        options());
  }

  private <T> T any(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  private <E extends Enum<E>> E any(Class<E> type) {
    return any(List.of(type.getEnumConstants()));
  }

  private String word() {
    return any(WORDS);
  }

  private <T> List<T> some(int most, Supplier<T> each) {
    var list = new ArrayList<T>();
    int count = random.nextInt(most + 1);
    for (int i = 0; i < count; i++) {
      list.add(each.get());
    }
    return list;
  }

  private <T> Optional<T> perhaps(Supplier<T> value) {
    return random.nextBoolean() ? Optional.of(value.get()) : Optional.empty();
  }

  private EntityContract contract() {
    return new EntityContract(
        word(),
        random.nextInt(5) - 1,
        named(this::field),
        named(this::type),
        lifecycle(),
        WorkflowKey.of(word()),
        options());
  }

  private Options options() {
    return new Options(random.nextBoolean(), random.nextBoolean());
  }

  private <T> Map<String, T> named(Supplier<T> value) {
    var map = new LinkedHashMap<String, T>();
    some(3, this::word).forEach(name -> map.put(name, value.get()));
    return map;
  }

  private Type type() {
    return random.nextInt(4) == 0
        ? Type.listOf(Type.record(named(() -> any(ScalarType.class))))
        : any(ScalarType.class);
  }

  private FieldContract field() {
    return new FieldContract(
        type(),
        random.nextBoolean(),
        random.nextBoolean(),
        random.nextBoolean(),
        random.nextBoolean() ? OptionalInt.of(random.nextInt(14) - 2) : OptionalInt.empty());
  }

  private DocumentLifecycle lifecycle() {
    return new DocumentLifecycle(some(5, this::status), some(5, this::transition));
  }

  private StatusContract status() {
    return new StatusContract(word(), any(Role.class), any(EditWindow.class), random.nextBoolean());
  }

  private TransitionContract transition() {
    var gate =
        new Gate(
            any(Start.class),
            any(EditWindow.class),
            perhaps(this::word),
            random.nextBoolean(),
            random.nextBoolean(),
            random.nextBoolean());
    return new TransitionContract(
        word(),
        some(3, () -> new Origin(word(), perhaps(this::slot))),
        word(),
        gate,
        perhaps(this::slot),
        random.nextBoolean());
  }

  private SlotContract slot() {
    return new SlotContract(
        word(), any(EditWindow.class), random.nextBoolean(), any(OnDrift.class));
  }
}
