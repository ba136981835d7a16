package io.countersign.benchmarks.load;

import com.zaxxer.hikari.HikariDataSource;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import javax.sql.DataSource;

/** The environment of a trial: databases on one server, and a driver of contenders. */
public final class TrialSetup implements AutoCloseable {

  private final Server server;
  private final PrintStream words;
  private final List<HikariDataSource> pools = new ArrayList<>();
  private final Map<String, String> urls = new HashMap<>();
  private int numbers;

  TrialSetup(Server server, PrintStream words) {
    this.server = server;
    this.words = words;
  }

  /** A new database, with so many connections that are closed with the setup. */
  public DataSource database(String name, int connections) throws Exception {
    var database = server.create(name);
    urls.put(name, database.url());
    var pool = database.pool(connections);
    pools.add(pool);
    return pool;
  }

  /** How another process reaches a database that was created here. */
  public String url(String name) {
    return Objects.requireNonNull(urls.get(name));
  }

  /** The next number, for names of databases. */
  public int next() {
    numbers++;
    return numbers;
  }

  /** Writes what is only in memory to the disk, so that measurements begin alike. */
  public void checkpoint() throws Exception {
    server.checkpoint();
  }

  /** Leads documents through a workload for a time; answers with how many reached their end. */
  public double perSecond(
      Contender.Running contender, Workload workload, int threads, double seconds)
      throws Exception {
    return new Window(contender, workload).run(threads, seconds, CpuMeter.OF_JVM).perSecond();
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
