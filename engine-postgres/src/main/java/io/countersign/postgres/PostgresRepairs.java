package io.countersign.postgres;

import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.journal.JournalHead;
import io.countersign.engine.journal.StoredState;
import io.countersign.engine.journal.StoredText;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.RepairStore;
import io.countersign.engine.store.StoreTransaction.Locked.Loaded;
import io.countersign.engine.store.StoreTransaction.Patience;

/** The repairs of live rows in Postgres. */
final class PostgresRepairs implements RepairStore {

  private final PostgresTransaction transaction;
  private final StatementRunner session;

  PostgresRepairs(PostgresTransaction transaction) {
    this.transaction = transaction;
    this.session = transaction.session();
  }

  @Override
  public Held hold(OrgId org, InstanceId instance) {
    var wait = transaction.settings().lockWaitMillis();
    return session.ask(
        "hold an instance",
        UpkeepSql.HOLD,
        (statement, first) -> {
          statement.setString(1, org.value());
          statement.setString(2, RowId.instance(instance.value()));
          statement.setInt(3, wait);
        },
        rows -> {
          rows.next();
          return switch (InstanceRowReader.text(rows, "outcome")) {
            case "loaded" -> Held.YES;
            case "busy" -> Held.BUSY;
            case "unready" -> throw UnavailableAnswers.unready(null);
            case "forbidden" -> Held.FORBIDDEN;
            default -> Held.ABSENT;
          };
        });
  }

  @Override
  public boolean overwrite(InstanceState state, JournalHead head) {
    var identity = state.identity();
    var key =
        new InstanceKey.ById(
            OrgId.of(identity.document().org()), InstanceId.of(identity.instance()));
    if (says(key, state, head)) {
      return false;
    }
    var at = transaction.now();
    boolean there =
        session.ask(
            "repair a live row",
            UpkeepSql.REPAIR,
            (statement, first) -> {
              statement.setString(1, key.org().value());
              statement.setString(2, key.instance().value());
              statement.setString(3, at.toString());
              statement.setString(4, head.hash());
              statement.setString(5, text(state));
            },
            PostgresTriggers::truth);
    // Reloads the row, because what the transaction had loaded of it is outdated.
    transaction.lock(key, Patience.TRY);
    return there;
  }

  /** Returns whether the row agrees; a row that cannot be read does not. */
  private boolean says(InstanceKey.ById key, InstanceState state, JournalHead head) {
    try {
      return transaction.lock(key, Patience.TRY) instanceof Loaded loaded
          && loaded.state().equals(state)
          && loaded.head().equals(head);
    } catch (StoreException broken) {
      throw broken;
    } catch (RuntimeException unreadable) {
      return false;
    }
  }

  /** Encodes the whole row. */
  private static String text(InstanceState state) {
    var progress = state.progress();
    var row =
        JsonObjectWriter.begin()
            .text("status", ChangeText.word(progress.status()))
            .flag("over", progress.status().isFinal())
            .json("nodes", JsonObjectWriter.texts(state.currentNodes()))
            .number("seq", progress.seq())
            .number("last_step", progress.lastStep())
            .text("reason", progress.reason().orElse(null))
            .text("shows", progress.shows().orElse(null))
            .text("window", progress.window().map(ChangeText::word).orElse(null))
            .text("underway", progress.underway().orElse(null))
            .text("requester", progress.requester())
            .number("pinned", state.pin().version())
            .number("known", progress.knownVersion());
    return JsonObjectWriter.begin()
        .json("instance", row.end())
        .text("tokens", StoredState.tokens(state))
        .text("approvals", StoredState.approvals(state))
        .text("context", StoredState.context(state))
        .text("pin", StoredText.pin(state.pin(), progress.recorded()))
        .end();
  }
}
