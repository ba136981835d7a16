package io.countersign.engine.advance;

import io.countersign.engine.instance.Command;
import io.countersign.engine.kernel.KernelCommand;
import io.countersign.engine.store.Trigger;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Translates triggers into commands of the kernel. A trigger that only signals work yields no
 * command.
 */
final class TriggerCommands {

  private TriggerCommands() {}

  /** Returns whether a trigger carries everything that its type requires. */
  static boolean isReadable(Trigger trigger) {
    return switch (trigger.type()) {
      case TIMER -> trigger.payload().get("step") instanceof Number;
      case EFFECT_CONFIRMED, EFFECT_FAILED -> trigger.payload().get("effect") instanceof Number;
      case EXTERNAL_EVENT -> trigger.payload().get("key") instanceof String;
      case LIFECYCLE_REQUESTED,
          CREATE_INSTANCE,
          ADVANCE,
          LIFECYCLE_TRANSITION,
          MUTATION,
          AMENDMENT,
          DECISION,
          MANUAL ->
          true;
    };
  }

  static Optional<Command> of(Trigger trigger) {
    var payload = trigger.payload();
    return switch (trigger.type()) {
      case LIFECYCLE_REQUESTED ->
          Optional.of(new KernelCommand.Request(text(payload, "verb"), text(payload, "reason")));
      case TIMER -> Optional.of(new KernelCommand.Due(number(payload, "step")));
      case EXTERNAL_EVENT ->
          Optional.of(new KernelCommand.Deliver(text(payload, "key"), map(payload, "payload")));
      case EFFECT_CONFIRMED -> Optional.of(report(payload, true));
      case EFFECT_FAILED -> Optional.of(report(payload, false));
      case CREATE_INSTANCE, ADVANCE, LIFECYCLE_TRANSITION, MUTATION, AMENDMENT, DECISION, MANUAL ->
          Optional.empty();
    };
  }

  private static Command report(Map<String, @Nullable Object> payload, boolean confirmed) {
    return new KernelCommand.Report(number(payload, "effect"), confirmed, map(payload, "response"));
  }

  private static String text(Map<String, @Nullable Object> payload, String name) {
    var value = payload.get(name);
    return value == null ? "" : value.toString();
  }

  private static long number(Map<String, @Nullable Object> payload, String name) {
    if (payload.get(name) instanceof Number number) {
      return number.longValue();
    }
    throw new IllegalArgumentException("Expected a number '" + name + "', but found " + payload);
  }

  private static Map<String, @Nullable Object> map(
      Map<String, @Nullable Object> payload, String name) {
    var copy = new LinkedHashMap<String, @Nullable Object>();
    if (payload.get(name) instanceof Map<?, ?> map) {
      map.forEach((key, value) -> copy.put(String.valueOf(key), value));
    }
    return copy;
  }
}
