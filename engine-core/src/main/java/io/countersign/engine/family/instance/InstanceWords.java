package io.countersign.engine.family.instance;

import static io.countersign.engine.family.SentenceParts.because;
import static io.countersign.engine.family.SentenceParts.changes;
import static io.countersign.engine.family.SentenceParts.word;

import io.countersign.engine.family.TimelineNames;
import io.countersign.engine.family.instance.InstanceEvent.Ended;
import io.countersign.engine.family.instance.InstanceEvent.Ignored;
import io.countersign.engine.family.instance.InstanceEvent.Intervened;
import io.countersign.engine.family.instance.InstanceEvent.Paused;
import io.countersign.engine.family.instance.InstanceEvent.Requested;
import io.countersign.engine.family.instance.InstanceEvent.Resumed;
import io.countersign.engine.family.instance.InstanceEvent.Started;
import io.countersign.engine.family.instance.InstanceEvent.StatusShown;
import io.countersign.engine.family.instance.InstanceEvent.Superseded;
import io.countersign.engine.instance.InstanceStatus;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Words for events about instances as a whole. */
final class InstanceWords {

  private InstanceWords() {}

  static String actor(InstanceEvent event) {
    return switch (event.kind()) {
      case STARTED -> ((Started) event).by().id();
      case REQUESTED -> ((Requested) event).by().id();
      case STATUS_SHOWN -> "";
      case PAUSED -> ((Paused) event).by().id();
      case RESUMED -> ((Resumed) event).by().id();
      case INTERVENED -> ((Intervened) event).by().id();
      case SUPERSEDED -> ((Superseded) event).by().id();
      case ENDED -> ((Ended) event).by().id();
      case IGNORED -> ((Ignored) event).by().id();
    };
  }

  static String describe(InstanceEvent event, TimelineNames names) {
    return switch (event.kind()) {
      case STARTED -> describe((Started) event);
      case REQUESTED -> {
        var requested = (Requested) event;
        yield requested.by().id() + " asks to " + requested.verb() + because(requested.reason());
      }
      case STATUS_SHOWN -> "the document shows '" + ((StatusShown) event).word() + "'";
      case PAUSED -> describe((Paused) event);
      case RESUMED -> {
        var resumed = (Resumed) event;
        yield resumed.by().id() + " lets the workflow go on" + because(resumed.reason());
      }
      case INTERVENED -> {
        var intervened = (Intervened) event;
        yield intervened.by().id()
            + " "
            + describe(intervened, names)
            + because(intervened.reason());
      }
      case SUPERSEDED -> describe((Superseded) event);
      case ENDED -> describe((Ended) event);
      case IGNORED -> {
        var ignored = (Ignored) event;
        yield ignored.command() + " of " + ignored.by().id() + " changes nothing: " + ignored.why();
      }
    };
  }

  private static String describe(Started started) {
    return started.by().id()
        + " starts the workflow of "
        + started.document().id()
        + ", version "
        + started.pin().version();
  }

  private static String describe(Paused paused) {
    return (paused.reason().equals(Paused.OPERATOR)
            ? paused.by().id() + " pauses the workflow"
            : "the workflow pauses: " + paused.reason())
        + because(paused.detail())
        + changes(paused.changes());
  }

  private static String describe(Superseded superseded) {
    return superseded.by().id()
        + " replaces the workflow by one of "
        + superseded.successor().id()
        + because(superseded.reason())
        + changes(superseded.changes());
  }

  private static String describe(Ended ended) {
    return "the workflow is "
        + word(ended.status())
        + (ended.status() == InstanceStatus.COMPLETED ? "" : " by " + ended.by().id())
        + because(ended.reason());
  }

  private static String describe(Intervened intervened, TimelineNames names) {
    var target = intervened.target();
    return switch (intervened.deed()) {
      case ENQUEUE -> "gives the workflow a reason to go on";
      case REQUEUE -> "has the trigger " + target + " tried again";
      case RESEND -> "has " + names.effect(Long.parseLong(target)) + " sent again";
      case REBUILD -> "rebuilds the live row";
      case BYPASS ->
          "bypasses the approval of "
              + Arrays.stream(target.split(", ", -1))
                  .map(gate -> names.isKnown(gate) ? names.node(gate) : gate)
                  .collect(Collectors.joining(", "));
    };
  }

  static boolean isMilestone(InstanceEvent event) {
    return switch (event.kind()) {
      case STARTED,
          REQUESTED,
          STATUS_SHOWN,
          PAUSED,
          RESUMED,
          INTERVENED,
          SUPERSEDED,
          ENDED,
          IGNORED ->
          true;
    };
  }
}
