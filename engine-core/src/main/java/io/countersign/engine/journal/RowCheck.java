package io.countersign.engine.journal;

import io.countersign.engine.codec.MemberReader;
import io.countersign.engine.problem.EngineCode;
import io.countersign.json.CanonicalStream;
import io.countersign.json.Json;
import io.countersign.json.JsonMembers;
import io.countersign.json.Sha256;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import io.countersign.problem.Result;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Checks whether a row follows a head and is unchanged. */
final class RowCheck {

  static final String REMEDY =
      "Restore the journal of the instance from a backup, and find out who wrote to it.";

  private RowCheck() {}

  static Optional<Problem> problem(String instance, JournalHead head, JournalRow row) {
    if (!row.instance().equals(instance)) {
      return sequence("a row of " + instance, "one of another instance");
    }
    if (row.firstSeq() != head.seq() + 1) {
      return sequence(
          "a row that begins with event " + (head.seq() + 1),
          "one that begins with event " + row.firstSeq());
    }
    if (!CanonicalStream.holds(row.text())
        || !Sha256.chain(head.hash(), CanonicalStream.of(row.text())).equals(row.hash())) {
      return chain("the hash of the row before and of this text", "another hash");
    }
    // The hash covers the text only, so the columns have to agree with the text.
    var said =
        Json.read(row.text()) instanceof Result.Accepted<@Nullable Object> value
            ? value.value()
            : null;
    var same = JsonMembers.read(said, members -> says(row, members));
    return same instanceof Result.Accepted<Boolean> read && read.value()
        ? Optional.empty()
        : chain("columns that say what the text says", "others");
  }

  private static boolean says(JournalRow row, JsonMembers members) {
    var reader = new MemberReader(members);
    return reader.text("instance").equals(row.instance())
        && reader.number("seq") == row.firstSeq()
        && reader.instant("at").equals(row.at())
        && row.lastSeq() == row.firstSeq() + members.objects("entries").size() - 1;
  }

  private static Optional<Problem> sequence(String expected, String found) {
    return Optional.of(
        Problem.error(
            EngineCode.JOURNAL_OUT_OF_SEQUENCE, ProblemPlace.nowhere(), expected, found, REMEDY));
  }

  private static Optional<Problem> chain(String expected, String found) {
    return Optional.of(
        Problem.error(
            EngineCode.JOURNAL_CHAIN_BROKEN, ProblemPlace.nowhere(), expected, found, REMEDY));
  }
}
