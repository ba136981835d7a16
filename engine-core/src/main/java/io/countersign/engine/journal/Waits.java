package io.countersign.engine.journal;

import io.countersign.engine.instance.Wait;

/** Codec of the waits of steps. */
final class Waits {

  private Waits() {}

  static void write(Wait wait, Out out) {
    if (wait instanceof Wait.Request request) {
      out.text("for", "request").texts("verbs", request.verbs());
    } else if (wait instanceof Wait.Timer timer) {
      out.instant("due", timer.due()).text("for", "timer");
    } else if (wait instanceof Wait.External external) {
      out.text("for", "external").text("key", external.key());
      external.until().ifPresent(until -> out.instant("until", until));
    } else if (wait instanceof Wait.Decisions decisions) {
      out.text("for", "decisions");
      decisions.until().ifPresent(until -> out.instant("until", until));
    } else if (wait instanceof Wait.Effects effects) {
      out.numbers("effects", effects.effects()).text("for", "effects");
    } else {
      var others = (Wait.Others) wait;
      out.text("for", "others").flag("qualified", others.qualified());
    }
  }

  static Wait read(In in) {
    return switch (in.text("for")) {
      case "request" -> new Wait.Request(in.texts("verbs"));
      case "timer" -> new Wait.Timer(in.instant("due"));
      case "external" -> new Wait.External(in.text("key"), in.instantIfAny("until"));
      case "decisions" -> new Wait.Decisions(in.instantIfAny("until"));
      case "effects" -> new Wait.Effects(in.numbers("effects"));
      case "others" -> new Wait.Others(in.flag("qualified"));
      default ->
          throw in.misfit("for", "one of decisions, effects, external, others, request, timer");
    };
  }
}
