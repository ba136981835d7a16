package io.countersign.postgres.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.testkit.server.TestPostgres;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Documents, a million of them in a campaign. The first and the last are told to the engine by
 * people and worked on by workers, and timed; those between are copies of the first, so that they
 * are there in time. In the build only the way it is measured is tried.
 */
class LongLoadTest {

  private static final Logger LOG = LoggerFactory.getLogger(LongLoadTest.class);
  private static final int DOCUMENTS = Effort.of(400, 1_000_000);

  /** So many documents are timed together. */
  private static final int HEAT = Effort.of(10, 10_000);

  private static final int HEATS = 5;
  private static final int WORKERS = Effort.of(2, 8);
  private static final double LEAST = 0.9;

  private int begun;

  @Test
  void shouldBeAsFastWithAMillionDocumentsStored() throws SQLException, IOException {
    if (Effort.CAMPAIGN) {
      // So many documents do not go into memory.
      try (var server = FlushingServer.start()) {
        measure(server.url());
      }
    } else {
      try (var database = TestPostgres.databaseFor(LongLoadTest.class)) {
        measure(Peace.url(database));
      }
    }
  }

  private void measure(String url) throws SQLException {
    try (var plant = new Plant(url, WORKERS + 1, Plant.T0, Orders.small()).furnished()) {
      // The first heat warms up.
      double warm = heat(plant);
      var first = heats(plant);
      long each = plant.number(HostSql.BYTES) / begun;
      int missing = DOCUMENTS - begun - HEAT * HEATS;
      plant.run(HostSql.COPY.formatted((missing + begun - 1) / begun));
      plant.run(HostSql.TIDY);
      long stored = plant.number(HostSql.INSTANCES);
      var last = heats(plant);

      LOG.info(
          "Long load: documents={} workers={} bytes each={} warming up={}/s first={}/s last={}/s"
              + " ratio={}",
          plant.number(HostSql.INSTANCES),
          WORKERS,
          each,
          Math.round(warm),
          Math.round(median(first)),
          Math.round(median(last)),
          median(last) / median(first));
      assertThat(stored + (long) HEAT * HEATS).isGreaterThanOrEqualTo(DOCUMENTS);
      assertThat(plant.number(HostSql.INSTANCES)).isEqualTo(stored + (long) HEAT * HEATS);
      assertThat(each).isBetween(1_000L, 100_000L);
      assertThat(median(last)).isPositive();
      if (Effort.CAMPAIGN) {
        assertThat(median(last) / median(first)).isGreaterThanOrEqualTo(LEAST);
      }
    }
  }

  private List<Double> heats(Plant plant) {
    var all = new ArrayList<Double>();
    for (int i = 0; i < HEATS; i++) {
      all.add(heat(plant));
    }
    return all;
  }

  /** Takes new documents from their creation to rest. Answers with how many a second that were. */
  private double heat(Plant plant) {
    var orders = IntStream.range(begun, begun + HEAT).mapToObj(Orders::order).toList();
    begun += HEAT;
    long before = System.nanoTime();
    var crew = new Crew(plant, orders).work(WORKERS);
    double seconds = (System.nanoTime() - before) / 1e9;
    assertThat(crew.failures()).isZero();
    return HEAT / seconds;
  }

  private static double median(List<Double> all) {
    return all.stream().sorted().skip(all.size() / 2).findFirst().orElseThrow();
  }
}
