package io.countersign.engine.family.step;

import io.countersign.engine.codec.MemberReader;
import io.countersign.engine.codec.MemberWriter;
import io.countersign.engine.family.document.DocumentWait;
import io.countersign.engine.family.effect.EffectWait;
import io.countersign.engine.family.question.QuestionWait;
import io.countersign.engine.family.question.QuestionWait.ArmedDeadline;
import io.countersign.engine.family.token.TokenWait;
import io.countersign.engine.instance.Wait;
import java.util.List;

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
        var decisions = (QuestionWait.Decisions) wait;
        if (!decisions.deadlines().isEmpty()) {
          writer.objects(
              "deadlines",
              decisions.deadlines(),
              (one, member) ->
                  member
                      .instant("at", one.at())
                      .textIfAny("calendar", one.calendar())
                      .text("name", one.name()));
        }
        writer.text("for", "decisions");
        decisions.lapses().ifPresent(until -> writer.instant("until", until));
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

  private static QuestionWait decisions(MemberReader reader) {
    var deadlines =
        reader.has("deadlines")
            ? reader.objects(
                "deadlines",
                one ->
                    new ArmedDeadline(
                        one.text("name"), one.instant("at"), one.textIfAny("calendar")))
            : List.<ArmedDeadline>of();
    return new QuestionWait.Decisions(deadlines, reader.instantIfAny("until"));
  }

  /** Reads a wait. */
  public static Wait read(MemberReader reader) {
    return switch (reader.text("for")) {
      case "request" -> new DocumentWait.Request(reader.texts("verbs"));
      case "timer" -> new StepWait.Timer(reader.instant("due"));
      case "external" -> new StepWait.External(reader.text("key"), reader.instantIfAny("until"));
      case "decisions" -> decisions(reader);
      case "effects" -> new EffectWait.Effects(reader.numbers("effects"));
      case "others" -> new TokenWait.Others(reader.flag("qualified"));
      default ->
          throw reader.mismatch(
              "for", "one of decisions, effects, external, others, request, timer");
    };
  }
}
