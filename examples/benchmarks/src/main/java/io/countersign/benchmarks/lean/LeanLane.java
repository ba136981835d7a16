package io.countersign.benchmarks.lean;

import io.countersign.benchmarks.load.Contender;
import io.countersign.benchmarks.load.Stopwatch;
import io.countersign.benchmarks.load.Workload;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import javax.sql.DataSource;

/**
 * One document after another through the lean floor: a start in one round trip, an answer in two,
 * of which the first locks and reads the document, and the second writes and commits.
 */
final class LeanLane implements Contender.Lane {

  private static final AtomicLong NUMBERS = new AtomicLong();

  private final DataSource connections;
  private final String kind;
  private final List<StepDraft> opened;
  private final List<StepDraft> last;
  private final int waiting;
  private final String start;
  private volatile UUID document = new UUID(0, 0);

  LeanLane(DataSource connections, Workload workload) {
    this.connections = connections;
    this.kind = kind(workload);
    this.waiting = workload.decisions();
    this.opened =
        switch (workload) {
          case APPROVAL -> List.of(StepDraft.approval(0));
          case STRAIGHT_THROUGH -> StepDraft.questions();
          case FORK -> StepDraft.forked(workload.decisions());
        };
    this.last =
        switch (workload) {
          case APPROVAL -> StepDraft.checked();
          case STRAIGHT_THROUGH -> List.of();
          case FORK -> StepDraft.joined();
        };
    this.start = LeanSql.start(opened.size());
  }

  static String kind(Workload workload) {
    return workload.name().toLowerCase(Locale.ROOT);
  }

  @Override
  public void start() throws SQLException {
    document = begin(id());
  }

  /** Ids sort by time, as those of the engine do, and are unique within this process. */
  private static UUID id() {
    long number = NUMBERS.incrementAndGet();
    return new UUID(
        (Stopwatch.now().toEpochMilli() << 16) | 0x7000L | (number & 0xFFF),
        Long.MIN_VALUE | (number >>> 12));
  }

  /** Starts the document with this id, once. */
  UUID begin(UUID id) throws SQLException {
    var now = Stopwatch.now();
    try (var connection = connections.getConnection();
        var statement = connection.prepareStatement(start)) {
      var out = new ParameterBinder(statement);
      out.id(id).number(0).at(now);
      out.id(id).text(kind).text(waiting == 0 ? "completed" : "running").number(opened.size());
      out.number(waiting).text("eve").at(now).at(now);
      steps(out, id, 1, opened, now);
      out.id(id).number(1).at(now).text(event("started", "eve", opened.get(0).node()));
      statement.execute();
    }
    return id;
  }

  @Override
  public void decide(int branch) throws SQLException {
    // The approvals follow the step of the fork, where there is one.
    answer(document, opened.size() - waiting + branch + 1, StepDraft.person(branch));
  }

  /** Answers the question of a step, once. */
  void answer(UUID id, int step, String person) throws SQLException {
    try (var connection = connections.getConnection()) {
      try {
        var locked = lock(connection, id);
        write(connection, id, step, person, locked);
      } catch (SQLException | RuntimeException e) {
        rollBack(connection);
        throw e;
      }
    }
  }

  private static Locked lock(Connection connection, UUID id) throws SQLException {
    try (var statement = connection.prepareStatement(LeanSql.LOCK)) {
      new ParameterBinder(statement).id(id);
      statement.execute();
      statement.getMoreResults();
      try (var row = statement.getResultSet()) {
        if (!row.next() || !row.getString(1).equals("running")) {
          throw new IllegalStateException("Expected a running document, but " + id + " is none.");
        }
        return new Locked(row.getInt(2), row.getInt(3));
      }
    }
  }

  private void write(Connection connection, UUID id, int step, String person, Locked locked)
      throws SQLException {
    boolean isLast = locked.waiting() == 1;
    var following = isLast ? last : List.<StepDraft>of();
    int seq = locked.seq() + following.size();
    var now = Stopwatch.now();
    try (var statement = connection.prepareStatement(LeanSql.answer(following.size()))) {
      var out = new ParameterBinder(statement);
      out.id(id).number(step).at(now);
      out.text("approved").at(now).id(id).number(step);
      steps(out, id, locked.seq() + 1, following, now);
      // Each change has its own number, so that audit rows are in order.
      out.id(id).number(seq + 1).at(now).text(event("answered", person, "step " + step));
      out.text(isLast ? "completed" : "running").number(seq + 1).number(locked.waiting() - 1);
      out.at(now).id(id).number(locked.seq());
      statement.execute();
    }
  }

  private static void steps(
      ParameterBinder out, UUID id, int first, List<StepDraft> steps, Instant now)
      throws SQLException {
    for (int i = 0; i < steps.size(); i++) {
      var step = steps.get(i);
      boolean isOpen = step.person().isPresent();
      out.id(id).number(first + i).text(step.node()).text(isOpen ? "waiting" : "completed");
      out.text(step.person().orElse(null)).text(step.outcome().orElse(null));
      out.text(step.record().orElse(null)).at(now).at(isOpen ? null : now);
    }
  }

  private static String event(String type, String person, String place) {
    return String.format(
        Locale.ROOT,
        "{\"type\":\"%s\",\"by\":{\"person\":\"%s\"},\"at_node\":\"%s\",\"reason\":\"as agreed\","
            + "\"document\":{\"type\":\"invoice\",\"version\":1,\"status\":\"draft\"},"
            + "\"material\":{\"grand_total\":250000,\"vendor_id\":\"v-1\"}}",
        type,
        person,
        place);
  }

  private static void rollBack(Connection connection) throws SQLException {
    try (var statement = connection.prepareStatement(LeanSql.ROLLBACK)) {
      statement.execute();
    }
  }

  /** What the lock reads: the number of the last change, and how many approvals are open. */
  private record Locked(int seq, int waiting) {}
}
