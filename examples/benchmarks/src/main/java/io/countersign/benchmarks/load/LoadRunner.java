package io.countersign.benchmarks.load;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Runner of contenders in turns, on one server, each on its own databases. */
final class LoadRunner {

  private static final int WARMING_THREADS = 4;

  private final Plan plan;
  private final Server server;
  private final List<Contender> contenders;
  private final PrintStream words;
  private int databases;

  LoadRunner(Plan plan, Server server, List<Contender> contenders, PrintStream words) {
    this.plan = plan;
    this.server = server;
    this.contenders = List.copyOf(contenders);
    this.words = words;
  }

  /** All load cases after a warm-up. */
  List<LoadRounds> run() throws Exception {
    var rounds = new ArrayList<LoadRounds>();
    var sessions = open();
    try {
      for (var workload : plan.workloads()) {
        warmUp(workload, sessions);
      }
      if (!plan.analyzed()) {
        for (var loadCase : plan.cases()) {
          rounds.add(measure(loadCase, TableStatistics.AUTOMATIC, sessions));
        }
      }
    } finally {
      sessions.forEach(ContenderSession::close);
    }
    if (plan.analyzed()) {
      for (var loadCase : plan.cases()) {
        rounds.addAll(freshAndAnalyzed(loadCase));
      }
    }
    return rounds;
  }

  private List<LoadRounds> freshAndAnalyzed(LoadCase loadCase) throws Exception {
    var sessions = open();
    try {
      var fresh = measure(loadCase, TableStatistics.FRESH, sessions);
      for (var session : sessions) {
        session.analyze();
      }
      return List.of(fresh, measure(loadCase, TableStatistics.ANALYZED, sessions));
    } finally {
      sessions.forEach(ContenderSession::close);
    }
  }

  private List<ContenderSession> open() throws Exception {
    int connections =
        Math.max(
            WARMING_THREADS, plan.cases().stream().mapToInt(LoadCase::threads).max().orElse(1));
    var sessions = new ArrayList<ContenderSession>();
    for (var contender : contenders) {
      sessions.add(ContenderSession.open(contender, server, database(contender), connections));
    }
    return sessions;
  }

  private Database database(Contender contender) throws Exception {
    databases++;
    return server.create(contender.name().toLowerCase(Locale.ROOT) + "_" + databases);
  }

  private void warmUp(Workload workload, List<ContenderSession> sessions) throws Exception {
    var loadCase = new LoadCase(workload, WARMING_THREADS);
    for (var session : sessions) {
      if (session.runs(workload)) {
        int turns = WarmUp.run(() -> session.run(loadCase, plan.seconds()));
        words.println(
            workload.code()
                + ", "
                + session.name()
                + " is warm after "
                + turns
                + (turns == 1 ? " turn" : " turns")
                + ", load "
                + Machine.load());
      }
    }
  }

  private LoadRounds measure(
      LoadCase loadCase, TableStatistics statistics, List<ContenderSession> all) throws Exception {
    var sessions = all.stream().filter(one -> one.runs(loadCase.workload())).toList();
    server.checkpoint();
    for (var session : sessions) {
      session.run(loadCase, plan.seconds());
    }
    Map<String, List<WindowResult>> windows = new LinkedHashMap<>();
    for (int round = 1; round <= plan.rounds(); round++) {
      words.printf(
          Locale.ROOT,
          "%s, %s, round %d of %d, load %s%n",
          loadCase.words(),
          statistics.words(),
          round,
          plan.rounds(),
          Machine.load());
      for (var session : sessions) {
        windows
            .computeIfAbsent(session.name(), name -> new ArrayList<>())
            .add(session.run(loadCase, plan.seconds()));
      }
    }
    return new LoadRounds(loadCase, statistics, windows);
  }
}
