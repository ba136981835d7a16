package io.countersign.engine.family.step;

import static io.countersign.engine.family.SentenceParts.because;
import static io.countersign.engine.family.SentenceParts.word;

import io.countersign.engine.family.TimelineNames;
import io.countersign.engine.family.document.DocumentWait;
import io.countersign.engine.family.effect.EffectWait;
import io.countersign.engine.family.question.QuestionWait;
import io.countersign.engine.family.step.StepEvent.StepClosed;
import io.countersign.engine.family.step.StepEvent.StepOpened;
import io.countersign.engine.family.step.StepEvent.StepWaits;
import io.countersign.engine.family.token.TokenWait;
import io.countersign.engine.instance.StepStatus;
import io.countersign.engine.instance.Wait;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.engine.workflow.StepOutcomes;
import io.countersign.engine.workflow.graph.StepForm;

/** Words for events about steps. */
final class StepWords {

  private StepWords() {}

  static String actor(StepEvent event) {
    return switch (event.kind()) {
      case STEP_OPENED -> ((StepOpened) event).as().id();
      // These follow from an event that names the person.
      case STEP_WAITS, STEP_CLOSED -> "";
    };
  }

  static String describe(StepEvent event, TimelineNames names) {
    return switch (event.kind()) {
      case STEP_OPENED -> "'" + names.node(((StepOpened) event).nodeId()) + "' begins";
      case STEP_WAITS -> {
        var waits = (StepWaits) event;
        yield names.at(waits.token()) + " waits for " + describe(waits.awaits());
      }
      case STEP_CLOSED -> describe((StepClosed) event, names);
    };
  }

  private static String describe(StepClosed closed, TimelineNames names) {
    var end = closed.end();
    return names.at(closed.token())
        + " is "
        + word(end.status())
        + (end.outcome().isEmpty() ? "" : " with " + end.outcome())
        + because(end.error());
  }

  private static String describe(Wait wait) {
    return switch (wait.family()) {
      case DOCUMENT -> describe((DocumentWait) wait);
      case STEP -> describe((StepWait) wait);
      case QUESTION ->
          switch (((QuestionWait) wait).kind()) {
            case DECISIONS -> "decisions" + until(wait);
          };
      case EFFECT ->
          switch (((EffectWait) wait).kind()) {
            case EFFECTS -> "what it promised to arrive";
          };
      case TOKEN ->
          switch (((TokenWait) wait).kind()) {
            case OTHERS -> "the other branches";
          };
    };
  }

  private static String describe(DocumentWait wait) {
    return switch (wait.kind()) {
      case REQUEST -> "a request to " + String.join(" or ", ((DocumentWait.Request) wait).verbs());
    };
  }

  private static String describe(StepWait wait) {
    return switch (wait.kind()) {
      case TIMER -> ((StepWait.Timer) wait).due().toString();
      case EXTERNAL -> "the event " + ((StepWait.External) wait).key() + until(wait);
    };
  }

  private static String until(Wait wait) {
    return wait.until().map(time -> " until " + time).orElse("");
  }

  static boolean isMilestone(StepEvent event, TimelineNames names) {
    return switch (event.kind()) {
      case STEP_OPENED -> false;
      case STEP_WAITS ->
          switch (((StepWaits) event).awaits().family()) {
            case STEP, EFFECT -> true;
            case DOCUMENT, QUESTION, TOKEN -> false;
          };
      case STEP_CLOSED -> {
        var closed = (StepClosed) event;
        yield closed.end().status() == StepStatus.FAILED || isDeed(closed, names);
      }
    };
  }

  /**
   * Returns whether the end of a step is worth a line: the step was added by an organisation; for a
   * question, only if no answer came.
   */
  private static boolean isDeed(StepClosed closed, TimelineNames names) {
    if (!(names.configAt(closed.token()).orElse(null) instanceof StepConfig step)) {
      return false;
    }
    return step instanceof StepConfig.Question
        ? closed.end().outcome().equals(StepOutcomes.EXPIRED)
        : !(step instanceof StepForm.ParallelSplit || step instanceof StepForm.ParallelJoin);
  }
}
