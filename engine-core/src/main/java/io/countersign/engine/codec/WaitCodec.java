package io.countersign.engine.codec;

import io.countersign.engine.instance.Wait;

/** Codec of the waits of steps. */
public final class WaitCodec {

  private WaitCodec() {}

  /** Writes a wait. */
  public static void write(Wait wait, MemberWriter writer) {
    switch (wait.kind()) {
      case REQUEST -> writer.text("for", "request").texts("verbs", ((Wait.Request) wait).verbs());
      case TIMER -> writer.instant("due", ((Wait.Timer) wait).due()).text("for", "timer");
      case EXTERNAL -> {
        writer.text("for", "external").text("key", ((Wait.External) wait).key());
        wait.until().ifPresent(until -> writer.instant("until", until));
      }
      case DECISIONS -> {
        writer.text("for", "decisions");
        wait.until().ifPresent(until -> writer.instant("until", until));
      }
      case EFFECTS ->
          writer.numbers("effects", ((Wait.Effects) wait).effects()).text("for", "effects");
      case OTHERS ->
          writer.text("for", "others").flag("qualified", ((Wait.Others) wait).qualified());
    }
  }

  /** Reads a wait. */
  public static Wait read(MemberReader reader) {
    return switch (reader.text("for")) {
      case "request" -> new Wait.Request(reader.texts("verbs"));
      case "timer" -> new Wait.Timer(reader.instant("due"));
      case "external" -> new Wait.External(reader.text("key"), reader.instantIfAny("until"));
      case "decisions" -> new Wait.Decisions(reader.instantIfAny("until"));
      case "effects" -> new Wait.Effects(reader.numbers("effects"));
      case "others" -> new Wait.Others(reader.flag("qualified"));
      default ->
          throw reader.mismatch(
              "for", "one of decisions, effects, external, others, request, timer");
    };
  }
}
