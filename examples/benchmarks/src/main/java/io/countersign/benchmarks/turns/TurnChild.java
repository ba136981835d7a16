package io.countersign.benchmarks.turns;

import com.sun.management.OperatingSystemMXBean;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.countersign.benchmarks.own.Countersign;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;

/**
 * The main class of a child process: one turn of the build on its class path. Its arguments are the
 * URL of an empty database, the process id of the server, the workload, and the numbers of threads,
 * of documents to warm up with, and of documents to measure.
 *
 * <p>The measured time includes that of one vacuum and one checkpoint after the documents, because
 * they are work that the documents cause.
 */
public final class TurnChild {

  private static final int THREADS = 3;
  private static final int WARM_UP = 4;
  private static final int DOCUMENTS = 5;

  private TurnChild() {}

  /**
   * Runs the turn and prints its result.
   *
   * @param args what is described above
   * @throws Exception if the database or the workload fails
   */
  public static void main(String[] args) throws Exception {
    var workload = TurnPlan.workload(args[2]);
    int threads = Integer.parseInt(args[THREADS]);
    int documents = Integer.parseInt(args[DOCUMENTS]);
    var reader = new ProcessReader(Path.of("/proc"));
    long server = Long.parseLong(args[1]);
    var system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    try (var pool = pool(args[0], threads);
        var contender = new Countersign().open(pool)) {
      var load = new DocumentLoad(contender, workload, threads);
      load.run(Integer.parseInt(args[WARM_UP]));
      tidy(pool);
      long serverBefore = reader.micros(server);
      long jvmBefore = system.getProcessCpuTime();
      load.run(documents);
      tidy(pool);
      long jvm = system.getProcessCpuTime() - jvmBefore;
      long serverAfter = reader.micros(server);
      System.out.println(
          new TurnResult(documents, TimeUnit.NANOSECONDS.toMicros(jvm), serverAfter - serverBefore)
              .line());
    }
  }

  private static void tidy(DataSource pool) throws SQLException {
    try (var connection = pool.getConnection();
        var statement = connection.createStatement()) {
      statement.execute(TurnSql.VACUUM);
      statement.execute(TurnSql.CHECKPOINT);
    }
  }

  private static HikariDataSource pool(String url, int connections) {
    var config = new HikariConfig();
    config.setJdbcUrl(url);
    config.setMinimumIdle(connections);
    config.setMaximumPoolSize(connections);
    return new HikariDataSource(config);
  }
}
