package io.countersign.compiler.envelope;

import io.countersign.engine.document.DocumentLifecycle;
import io.countersign.engine.document.EditWindow;
import io.countersign.engine.document.SlotContract;
import io.countersign.engine.document.SlotContract.OnDrift;
import io.countersign.engine.document.StatusContract;
import io.countersign.engine.document.StatusContract.Role;
import io.countersign.engine.document.TransitionContract;
import io.countersign.engine.document.TransitionContract.Gate;
import io.countersign.engine.document.TransitionContract.Origin;
import io.countersign.engine.document.TransitionContract.Start;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** Random lifecycles: mostly plausible, often wrong in some small thing. */
final class Lifecycles {

  private static final List<EditWindow> WINDOWS = List.of(EditWindow.values());

  private final Random random;
  private int slots;

  private Lifecycles(Random random) {
    this.random = random;
  }

  static DocumentLifecycle of(long seed) {
    return new Lifecycles(new Random(seed)).lifecycle();
  }

  private DocumentLifecycle lifecycle() {
    int size = 2 + random.nextInt(5);
    var statuses = new ArrayList<StatusContract>();
    for (int i = 0; i < size; i++) {
      statuses.add(new StatusContract("s" + i, role(i, size), window(), random.nextInt(4) == 0));
    }
    var transitions = new ArrayList<TransitionContract>();
    for (int i = 1; i < size; i++) {
      boolean drifting = (statuses.get(i).role() == Role.AMENDED) && (random.nextInt(4) != 0);
      if (!drifting) {
        transitions.add(transition("t" + i, List.of(random.nextInt(i)), i, false));
      }
    }
    int more = random.nextInt(4);
    for (int i = 0; i < more; i++) {
      var from = new ArrayList<Integer>(List.of(random.nextInt(size)));
      int second = random.nextInt(size);
      if ((random.nextInt(3) == 0) && (second != from.get(0))) {
        from.add(second);
      }
      int to = random.nextInt(size);
      boolean back = (to <= from.get(0)) ? (random.nextInt(8) != 0) : (random.nextInt(8) == 0);
      transitions.add(transition("more" + i, from, to, back));
    }
    return new DocumentLifecycle(statuses, transitions);
  }

  private Role role(int index, int size) {
    if (index == 0) {
      return Role.INITIAL;
    }
    if (index == size - 1) {
      return random.nextBoolean() ? Role.FINAL : Role.ACTIVE;
    }
    if (random.nextInt(3) == 0) {
      return Role.AMENDED;
    }
    return random.nextInt(4) == 0 ? Role.ACTIVE : Role.OPEN;
  }

  private TransitionContract transition(String verb, List<Integer> from, int to, boolean back) {
    var reject =
        random.nextInt(4) == 0 ? Optional.of("s" + random.nextInt(2)) : Optional.<String>empty();
    var gate =
        new Gate(
            random.nextInt(4) == 0 ? Start.ARRIVAL : Start.REQUEST,
            window(),
            reject,
            random.nextBoolean(),
            random.nextInt(4) == 0,
            random.nextInt(4) == 0);
    var origins = from.stream().map(status -> new Origin("s" + status, slot(3))).toList();
    return new TransitionContract(verb, origins, "s" + to, gate, slot(6), back);
  }

  private Optional<SlotContract> slot(int stability) {
    if (random.nextInt(4) == 0) {
      return Optional.empty();
    }
    slots++;
    boolean stable = random.nextInt(stability) == 0;
    var drift = random.nextInt(4) == 0 ? OnDrift.FAIL : OnDrift.AMEND;
    return Optional.of(new SlotContract("slot:n" + slots, window(), stable, drift));
  }

  private EditWindow window() {
    return WINDOWS.get(random.nextInt(WINDOWS.size()));
  }
}
