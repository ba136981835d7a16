package io.countersign.engine.journal;

import io.countersign.engine.instance.Wait;

/** Codec of the waits of steps. */
final class WaitCodec {

  private WaitCodec() {}

  static void write(Wait wait, MemberWriter writer) {
    if (wait instanceof Wait.Request request) {
      writer.text("for", "request").texts("verbs", request.verbs());
    } else if (wait instanceof Wait.Timer timer) {
      writer.instant("due", timer.due()).text("for", "timer");
    } else if (wait instanceof Wait.External external) {
      writer.text("for", "external").text("key", external.key());
      external.until().ifPresent(until -> writer.instant("until", until));
    } else if (wait instanceof Wait.Decisions decisions) {
      writer.text("for", "decisions");
      decisions.until().ifPresent(until -> writer.instant("until", until));
    } else if (wait instanceof Wait.Effects effects) {
      writer.numbers("effects", effects.effects()).text("for", "effects");
    } else {
      var others = (Wait.Others) wait;
      writer.text("for", "others").flag("qualified", others.qualified());
    }
  }

  static Wait read(MemberReader reader) {
    return switch (reader.text("for")) {
      case "request" -> new Wait.Request(reader.texts("verbs"));
      case "timer" -> new Wait.Timer(reader.instant("due"));
      case "external" -> new Wait.External(reader.text("key"), reader.instantIfAny("until"));
      case "decisions" -> new Wait.Decisions(reader.instantIfAny("until"));
      case "effects" -> new Wait.Effects(reader.numbers("effects"));
      case "others" -> new Wait.Others(reader.flag("qualified"));
      default ->
          throw reader.misfit("for", "one of decisions, effects, external, others, request, timer");
    };
  }
}
