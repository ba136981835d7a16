package io.countersign.cli;

import io.countersign.engine.Engine;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.inspect.Verification;
import io.countersign.engine.inspect.WorkflowQueries;
import io.countersign.engine.journal.JournalCodec;
import io.countersign.engine.journal.JournalHead;
import io.countersign.engine.settings.EngineSettings;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.InstanceLine;
import io.countersign.engine.store.ListSlice;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.StoreUnavailableException;
import io.countersign.engine.store.UnreadableRowsException;
import io.countersign.postgres.PostgresStore;
import io.countersign.postgres.StoreException;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import io.countersign.problem.Result;
import io.countersign.testkit.host.FakeHost;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;

/**
 * Source of journals in the database of an engine, which is read and never written. User and
 * password come from the environment, because all users of the machine can see arguments.
 *
 * @param url the database, as its driver understands it
 * @param environment has user and password
 */
record JournalDatabase(String url, Environment environment) {

  static final String USER = "COUNTERSIGN_DB_USER";
  static final String PASSWORD = "COUNTERSIGN_DB_PASSWORD";

  private static final int PAGE = 500;

  /**
   * The selection of journals: of one instance, of the latest instance of one document or of each
   * on a list, or all of an organisation.
   *
   * @param org the organisation
   * @param instance the id of the instance
   * @param document the type and id of the document
   * @param listed documents that have to have a journal
   */
  record Wanted(
      String org,
      Optional<String> instance,
      Optional<DocumentRef> document,
      Optional<List<DocumentRef>> listed) {}

  /**
   * Result of checking one journal.
   *
   * @param instance its instance
   * @param rows how many rows it has
   * @param head where it ends, if it is sound
   * @param erased how many of its events have lost their values
   * @param problems what is wrong with it
   */
  record Checked(
      String instance, int rows, Optional<JournalHead> head, int erased, List<Problem> problems) {

    private static Checked broken(String name, List<Problem> problems) {
      return new Checked(
          name, 0, Optional.empty(), 0, problems.stream().map(one -> at(name, one)).toList());
    }
  }

  /** Checks the journals that are wanted; one head is kept for one of them, if any. */
  Result<List<Checked>> check(Wanted wanted, Optional<JournalHead> kept) {
    try (var connection = connect()) {
      connection.setReadOnly(true);
      connection.setAutoCommit(false);
      var checked = new Reading(connection).all(wanted, kept);
      connection.rollback();
      return new Result.Accepted<>(checked);
    } catch (UnreadableRowsException damaged) {
      return new Result.Refused<>(damaged.problems());
    } catch (SQLException | StoreException | StoreUnavailableException failed) {
      return new Result.Refused<>(unreadable(String.valueOf(failed.getMessage())));
    }
  }

  private Connection connect() throws SQLException {
    var login = new Properties();
    environment.value(USER).ifPresent(user -> login.setProperty("user", user));
    environment.value(PASSWORD).ifPresent(password -> login.setProperty("password", password));
    return DriverManager.getConnection(url, login);
  }

  private static Problem unreadable(String message) {
    var why = message.endsWith(".") ? message.substring(0, message.length() - 1) : message;
    return Problem.error(
        CliCode.CLI_DATABASE,
        ProblemPlace.nowhere(),
        "a database with the schema of the engine, which can be read",
        "that it cannot: " + why,
        "Check the URL, " + USER + ", " + PASSWORD + " and that the login has the role wf_app.");
  }

  private static Problem at(String instance, Problem problem) {
    return new Problem(
        problem.code(),
        problem.severity(),
        new ProblemPlace(instance, problem.place().pointer(), 0, 0, null),
        problem.expected(),
        problem.found(),
        problem.remedy());
  }

  /** One read of the database, in one transaction. */
  private static final class Reading {

    private final PostgresStore store =
        PostgresStore.through(
            work -> {
              throw new IllegalStateException("Expected nothing to be worked on here.");
            });
    private final WorkflowQueries inspection =
        Engine.over(store)
            .host(new FakeHost(Set.of()).ports())
            .settings(EngineSettings.with(at -> "none begins here", () -> "nothing is salted here"))
            .build()
            .inspect();
    private final StoreTransaction transaction;

    private Reading(Connection connection) {
      this.transaction = store.in(connection);
    }

    private List<Checked> all(Wanted wanted, Optional<JournalHead> kept) {
      if (wanted.instance().isPresent()) {
        return checked(wanted.org(), wanted.instance().get(), kept).stream().toList();
      }
      if (wanted.document().isPresent()) {
        return transaction
            .history()
            .instance(new InstanceKey.Latest(wanted.document().get()))
            .flatMap(state -> checked(wanted.org(), state.identity().instance(), kept))
            .stream()
            .toList();
      }
      if (wanted.listed().isPresent()) {
        return wanted.listed().get().stream().map(this::listed).toList();
      }
      var all = new ArrayList<Checked>();
      var slice = Optional.of(ListSlice.first(PAGE));
      while (slice.isPresent()) {
        var page =
            inspection.instances(
                transaction, OrgId.of(wanted.org()), Optional.empty(), slice.get());
        for (InstanceLine line : page.items()) {
          checked(wanted.org(), line.instance(), kept).ifPresent(all::add);
        }
        slice = page.next().map(cursor -> ListSlice.after(cursor, PAGE));
      }
      return all;
    }

    /** One of which the host knows, so that there has to be something. */
    private Checked listed(DocumentRef document) {
      var name = document.type() + "/" + document.id();
      try {
        var verified = inspection.verify(transaction, List.of(document)).values().iterator().next();
        return verified instanceof Verification.Sound
            ? checked(
                document.org(),
                inspection.instance(transaction, document).orElseThrow(),
                Optional.empty(),
                verified)
            : Checked.broken(name, verified.problems());
      } catch (IllegalStateException busy) {
        return Checked.broken(name, List.of(unreadable(String.valueOf(busy.getMessage()))));
      }
    }

    private Optional<Checked> checked(String org, String instance, Optional<JournalHead> kept) {
      try {
        return inspection
            .verify(transaction, OrgId.of(org), InstanceId.of(instance))
            .map(verified -> checked(org, instance, kept, verified));
      } catch (IllegalStateException busy) {
        // One that does not hold still is no reason to be silent about the others.
        var problem = unreadable(String.valueOf(busy.getMessage()));
        return Optional.of(Checked.broken(instance, List.of(problem)));
      }
    }

    private Checked checked(
        String org, String instance, Optional<JournalHead> kept, Verification verified) {
      if (!(verified instanceof Verification.Sound sound)) {
        return Checked.broken(instance, verified.problems());
      }
      var rows =
          transaction.history().journal(OrgId.of(org), InstanceId.of(instance)).stream()
              .map(JournalCodec.Written::row)
              .toList();
      var problems = new ArrayList<Problem>();
      if (kept.isPresent()) {
        // The journal has gone on since; up to the head that was kept it has to be the same.
        var until = rows.stream().takeWhile(row -> row.lastSeq() <= kept.get().seq()).toList();
        problems.addAll(JournalCodec.current().verifyWhole(instance, until, kept.get()).problems());
      }
      return new Checked(
          instance,
          rows.size(),
          Optional.of(sound.head()),
          sound.erased(),
          problems.stream().map(problem -> at(instance, problem)).toList());
    }
  }
}
