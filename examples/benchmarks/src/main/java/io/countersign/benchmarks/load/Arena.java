package io.countersign.benchmarks.load;

import com.zaxxer.hikari.HikariDataSource;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import javax.sql.DataSource;

/** The environment of a trial: databases on one server, and a driver of contenders. */
public final class Arena implements AutoCloseable {

  private final Server server;
  private final PrintStream words;
  private final List<HikariDataSource> pools = new ArrayList<>();

  Arena(Server server, PrintStream words) {
    this.server = server;
    this.words = words;
  }

  /** A new database, with so many connections that are closed with the arena. */
  public DataSource database(String name, int connections) throws Exception {
    var pool = server.create(name).pool(connections);
    pools.add(pool);
    return pool;
  }

  /** Writes what is only in memory to the disk, so that measurements begin alike. */
  public void checkpoint() throws Exception {
    server.checkpoint();
  }

  /** Leads documents through a workload for a time; answers with how many reached their end. */
  public double perSecond(
      Contender.Running contender, Workload workload, int threads, double seconds)
      throws Exception {
    return new Window(contender, workload).run(threads, seconds).perSecond();
  }

  /** Leads so many documents through a workload, one after another. */
  public void lead(Contender.Running contender, Workload workload, int documents) throws Exception {
    new Window(contender, workload).runSingly(documents);
  }

  /** The middle of several figures. */
  public static double median(List<Double> figures) {
    return Median.of(figures);
  }

  /** Repeats work until the JIT compilers are idle, without measuring. */
  public void warmUp(Callable<?> turn) throws Exception {
    say("warm after " + WarmUp.run(turn::call) + " turns");
  }

  /** Tells how far it has come, with the load of the machine. */
  public void say(String progress) {
    words.println(progress + ", load " + Machine.load());
  }

  @Override
  public void close() {
    pools.forEach(HikariDataSource::close);
  }
}
