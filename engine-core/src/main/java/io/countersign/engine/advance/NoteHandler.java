package io.countersign.engine.advance;

import io.countersign.engine.family.note.NoteCommand;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.StoreTransaction.Patience;
import io.countersign.engine.value.NameCheck;
import java.util.Optional;

/**
 * Takes the remarks of people on an instance. They queue no trigger, because nothing follows from
 * them. Lives within one call.
 */
final class NoteHandler {

  private static final String ACTION = "note";

  private final CallContext call;
  private final InstanceKey key;

  NoteHandler(CallContext call, InstanceKey key) {
    this.call = call;
    this.key = key;
  }

  /** Notes a remark, also when the instance is paused or has ended. */
  CommandResult note(String text) {
    var problems = new NameCheck().text("/text", text).problems();
    if (!problems.isEmpty()) {
      return new CommandResult.Rejected(problems);
    }
    var opening = InstanceSession.openForEnding(call, key, Patience.WAIT);
    if (!(opening instanceof InstanceSession session)) {
      return new CommandResult.Rejected(opening.problems());
    }
    var forbidden =
        call.services()
            .permissions()
            .request(
                call.transaction(),
                session.identity().document(),
                session.facts().actor(),
                ACTION,
                text);
    if (forbidden.isPresent()) {
      return new CommandResult.Rejected(forbidden.get());
    }
    session.carryOut(new NoteCommand.AddNote(text));
    return session.accept(Optional.empty(), 0);
  }
}
