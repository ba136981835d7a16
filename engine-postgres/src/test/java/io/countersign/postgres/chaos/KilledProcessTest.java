package io.countersign.postgres.chaos;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.testkit.server.TestPostgres;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The process that people and workers are in is killed, again and again, in the middle of work. */
class KilledProcessTest {

  private static final Logger LOG = LoggerFactory.getLogger(KilledProcessTest.class);
  private static final int DOCUMENTS = Effort.of(24, 500);
  private static final int KILLS = Effort.of(4, 50);
  private static final int THREADS = 3;
  private static final String REST = "PT5M";

  private final SplittableRandom random = new SplittableRandom(Effort.SEED);

  @Test
  void shouldTakeNoStepTwiceAndLoseNoneWhenItsProcessIsKilled()
      throws SQLException, IOException, InterruptedException {
    var workflow = Orders.workflow(REST);
    var peace = Peace.of(KilledProcessTest.class, workflow);
    long apart = peace.events() * DOCUMENTS / Orders.KINDS / (KILLS + 1);

    try (var database = TestPostgres.databaseFor(KilledProcessTest.class);
        var plant = new Plant(Peace.url(database), 2, Plant.T0, workflow).furnished()) {
      for (int life = 0; life < KILLS; life++) {
        long end = plant.number(HostSql.PROGRESS) + 1 + random.nextLong(apart);
        assertThat(isKilledAt(plant, life, end)).as("killed at " + end).isTrue();
      }
      assertThat(isKilledAt(plant, KILLS, Long.MAX_VALUE)).isFalse();

      LOG.info(
          "Killed processes: seed={} documents={} kills={} events={}",
          Effort.SEED,
          DOCUMENTS,
          KILLS,
          plant.number(HostSql.PROGRESS));
      peace.holds(plant, Orders.orders(DOCUMENTS));
    }
  }

  /** Lets a process live until so much has happened. Answers with whether it had to be killed. */
  private static boolean isKilledAt(Plant plant, int life, long events)
      throws IOException, InterruptedException {
    var process = begin(plant.url(), life);
    try (var said = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8))) {
      for (var word = said.readLine(); word != null; word = said.readLine()) {
        if (word.equals(WorkerProcess.TURN) && (plant.number(HostSql.PROGRESS) >= events)) {
          process.destroyForcibly().waitFor();
          return true;
        }
      }
      assertThat(process.waitFor()).isZero();
      return false;
    } finally {
      process.destroyForcibly();
    }
  }

  /** Every process begins an hour after the one before, so that the claims of that one lapse. */
  private static Process begin(String url, int life) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Dorg.slf4j.simpleLogger.log.com.zaxxer=error",
            "-cp",
            System.getProperty("java.class.path"),
            WorkerProcess.class.getName(),
            url,
            String.valueOf(DOCUMENTS),
            String.valueOf(THREADS),
            String.valueOf(life),
            REST)
        .redirectError(Redirect.INHERIT)
        .start();
  }
}
