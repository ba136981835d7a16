package io.countersign.engine.family.token;

import static io.countersign.engine.family.SentenceParts.because;
import static io.countersign.engine.family.SentenceParts.changes;
import static io.countersign.engine.family.SentenceParts.word;

import io.countersign.engine.family.TimelineNames;
import io.countersign.engine.family.token.TokenEvent.BranchesJoined;
import io.countersign.engine.family.token.TokenEvent.Left;
import io.countersign.engine.family.token.TokenEvent.TokenEnded;
import io.countersign.engine.family.token.TokenEvent.TokenForked;
import io.countersign.engine.family.token.TokenEvent.TokenMoved;
import io.countersign.engine.instance.Cause;
import java.util.stream.Collectors;

/** Words for events about tokens. */
final class TokenWords {

  private TokenWords() {}

  static String actor(TokenEvent event) {
    return switch (event.kind()) {
      case LEFT -> ((Left) event).by().id();
      // These follow from an event that names the person.
      case TOKEN_MOVED, TOKEN_FORKED, BRANCHES_JOINED, TOKEN_ENDED -> "";
    };
  }

  static String describe(TokenEvent event, TimelineNames names) {
    return switch (event.kind()) {
      case TOKEN_MOVED -> "on to '" + names.node(((TokenMoved) event).nodeId()) + "'";
      case TOKEN_FORKED ->
          "on to all of "
              + ((TokenForked) event)
                  .branches().stream()
                      .map(branch -> "'" + names.node(branch.nodeId()) + "'")
                      .collect(Collectors.joining(", "));
      case BRANCHES_JOINED -> describe((BranchesJoined) event, names);
      case LEFT -> describe((Left) event, names);
      case TOKEN_ENDED -> names.at(((TokenEnded) event).token()) + " is the end of the way";
    };
  }

  private static String describe(BranchesJoined joined, TimelineNames names) {
    return "the branches meet at '"
        + names.node(joined.joinId())
        + "', which "
        + (joined.met() ? "is met" : "cannot be met any more");
  }

  private static String describe(Left left, TimelineNames names) {
    if (left.cause().kind() == Cause.CauseKind.OPERATOR) {
      return left.by().id()
          + " leads the document out to '"
          + names.node(left.nodeId())
          + "'"
          + because(left.cause().reason());
    }
    if (left.cause().kind() == Cause.CauseKind.RETRY) {
      return left.by().id()
          + " has '"
          + names.node(left.nodeId())
          + "' tried again"
          + because(left.cause().reason());
    }
    return "the document leaves for '"
        + names.node(left.nodeId())
        + "': "
        + word(left.cause().kind())
        + because(left.cause().reason())
        + changes(left.cause().changes());
  }

  static boolean isMilestone(TokenEvent event) {
    return switch (event.kind()) {
      case TOKEN_MOVED, TOKEN_FORKED, TOKEN_ENDED -> false;
      case BRANCHES_JOINED -> true;
      case LEFT -> ((Left) event).cause().kind() != Cause.CauseKind.RETURN;
    };
  }
}
