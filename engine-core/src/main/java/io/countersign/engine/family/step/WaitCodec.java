package io.countersign.engine.family.step;

import io.countersign.engine.codec.MemberReader;
import io.countersign.engine.codec.MemberWriter;
import io.countersign.engine.family.document.DocumentWait;
import io.countersign.engine.family.effect.EffectWait;
import io.countersign.engine.family.question.QuestionWait;
import io.countersign.engine.family.token.TokenWait;
import io.countersign.engine.instance.Wait;

/** Codec of the waits of steps. */
public final class WaitCodec {

  private WaitCodec() {}

  /** Writes a wait. */
  public static void write(Wait wait, MemberWriter writer) {
    switch (wait.family()) {
      case DOCUMENT -> write((DocumentWait) wait, writer);
      case STEP -> write((StepWait) wait, writer);
      case QUESTION -> write((QuestionWait) wait, writer);
      case EFFECT -> write((EffectWait) wait, writer);
      case TOKEN -> write((TokenWait) wait, writer);
    }
  }

  private static void write(DocumentWait wait, MemberWriter writer) {
    switch (wait.kind()) {
      case REQUEST ->
          writer.text("for", "request").texts("verbs", ((DocumentWait.Request) wait).verbs());
    }
  }

  private static void write(StepWait wait, MemberWriter writer) {
    switch (wait.kind()) {
      case TIMER -> writer.instant("due", ((StepWait.Timer) wait).due()).text("for", "timer");
      case EXTERNAL -> {
        writer.text("for", "external").text("key", ((StepWait.External) wait).key());
        wait.until().ifPresent(until -> writer.instant("until", until));
      }
    }
  }

  private static void write(QuestionWait wait, MemberWriter writer) {
    switch (wait.kind()) {
      case DECISIONS -> {
        writer.text("for", "decisions");
        wait.until().ifPresent(until -> writer.instant("until", until));
      }
    }
  }

  private static void write(EffectWait wait, MemberWriter writer) {
    switch (wait.kind()) {
      case EFFECTS -> writer.numbers("effects", wait.effects()).text("for", "effects");
    }
  }

  private static void write(TokenWait wait, MemberWriter writer) {
    switch (wait.kind()) {
      case OTHERS ->
          writer.text("for", "others").flag("qualified", ((TokenWait.Others) wait).qualified());
    }
  }

  /** Reads a wait. */
  public static Wait read(MemberReader reader) {
    return switch (reader.text("for")) {
      case "request" -> new DocumentWait.Request(reader.texts("verbs"));
      case "timer" -> new StepWait.Timer(reader.instant("due"));
      case "external" -> new StepWait.External(reader.text("key"), reader.instantIfAny("until"));
      case "decisions" -> new QuestionWait.Decisions(reader.instantIfAny("until"));
      case "effects" -> new EffectWait.Effects(reader.numbers("effects"));
      case "others" -> new TokenWait.Others(reader.flag("qualified"));
      default ->
          throw reader.mismatch(
              "for", "one of decisions, effects, external, others, request, timer");
    };
  }
}
