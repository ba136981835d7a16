package io.countersign.benchmarks.own;

import io.countersign.benchmarks.load.Contender;
import io.countersign.benchmarks.load.Goal;
import io.countersign.benchmarks.load.Latencies;
import io.countersign.benchmarks.load.Outcome;
import io.countersign.benchmarks.load.Stopwatch;
import io.countersign.benchmarks.load.Trial;
import io.countersign.benchmarks.load.TrialSetup;
import io.countersign.benchmarks.load.Workload;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

/**
 * W1 on a database that holds many finished instances, and on an empty one, in turns. The stored
 * instances are copies of one that the engine ran to its end: every row of it, under other ids that
 * sort by time as real ones do. Their journals do not verify, because copies have the hashes of the
 * first.
 */
public final class HistoryTrial implements Trial {

  private static final int STORED = 1_000_000;
  private static final int TOGETHER = 50_000;
  private static final int THREADS = 4;
  private static final int ROUNDS = 7;
  private static final double SECONDS = 6;
  private static final double TARGET = 0.95;

  private final int stored;

  /** Creates it. */
  public HistoryTrial() {
    this(STORED);
  }

  HistoryTrial(int stored) {
    this.stored = stored;
  }

  @Override
  public String code() {
    return "W5";
  }

  @Override
  public List<Outcome> run(TrialSetup setup) throws Exception {
    var emptyBase = setup.database("empty", THREADS);
    var stockedBase = setup.database("stocked", THREADS);
    try (var empty = new Countersign().open(emptyBase);
        var stocked = new Countersign().open(stockedBase)) {
      var watch = Stopwatch.start();
      fill(stockedBase, stocked);
      setup.say("W5, stored in " + Math.round(watch.seconds()) + " seconds");
      StepLatch.check(1L + stored, stocked.finished(Workload.APPROVAL));
      var ratios = new ArrayList<Double>();
      var rates = List.of(new ArrayList<Double>(), new ArrayList<Double>());
      for (int round = 0; round <= ROUNDS; round++) {
        setup.checkpoint();
        boolean isFirst = round % 2 == 0;
        double one =
            setup.perSecond(isFirst ? empty : stocked, Workload.APPROVAL, THREADS, SECONDS);
        double other =
            setup.perSecond(isFirst ? stocked : empty, Workload.APPROVAL, THREADS, SECONDS);
        if (round > 0) {
          rates.get(0).add(isFirst ? one : other);
          rates.get(1).add(isFirst ? other : one);
          ratios.add(isFirst ? other / one : one / other);
        }
        setup.say("W5, round " + round + " of " + ROUNDS);
      }
      var goal =
          Goal.atLeast(
              "rate with " + stored + " finished instances by that without",
              TrialSetup.median(ratios),
              TARGET);
      return List.of(
          outcome("empty", TrialSetup.median(rates.get(0)), goal),
          outcome("stocked", TrialSetup.median(rates.get(1)), goal));
    }
  }

  private Outcome outcome(String name, double perSecond, Goal goal) {
    return new Outcome(code(), THREADS, name, perSecond, new Latencies(), goal);
  }

  /**
   * Leads one document to its end on a database without documents, and copies it, by statements
   * about whole sets, past the guards, which judge each row.
   */
  void fill(DataSource database, Contender.Running engine) throws Exception {
    try (var connection = database.getConnection()) {
      execute(connection, OwnSql.EMPTY_TABLES);
      var lane = engine.lane(Workload.APPROVAL);
      lane.start();
      lane.decide(0);
      execute(connection, OwnSql.WITHOUT_GUARDS);
      execute(connection, OwnSql.TEMPLATE);
      for (int from = 1; from <= stored; from += TOGETHER) {
        try (var copy = connection.prepareStatement(OwnSql.COPY)) {
          copy.setString(1, Integer.toString(from));
          copy.setString(2, Integer.toString(Math.min(stored, from + TOGETHER - 1)));
          copy.execute();
        }
        execute(connection, OwnSql.COPY_ALL);
      }
      execute(connection, OwnSql.WITH_GUARDS);
      execute(connection, OwnSql.TIDY);
    }
  }

  private static void execute(Connection connection, String text) throws SQLException {
    try (var statement = connection.prepareStatement(text)) {
      statement.execute();
    }
  }
}
