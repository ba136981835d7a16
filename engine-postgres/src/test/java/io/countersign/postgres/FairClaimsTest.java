package io.countersign.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.store.LeaseRequest;
import io.countersign.engine.store.QueuedTrigger;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Organisations share what a worker claims at a time, whatever backlog one of them has. */
final class FairClaimsTest {

  private static final Ground GROUND = Ground.of(FairClaimsTest.class);

  private final PostgresStore store = GROUND.store().clock(() -> Firm.NOW);

  @BeforeEach
  void empty() {
    GROUND.empty();
    new InvoiceTable(GROUND).empty();
  }

  @AfterAll
  static void close() {
    GROUND.close();
  }

  /** Has an organisation enter invoices, whose workflows wait to be advanced. */
  private void enters(String org, int invoices, Duration later) {
    var firm = new Firm(store, new InvoiceTable(GROUND), org);
    firm.runs();
    firm.after(later).creates(IntStream.range(0, invoices).mapToObj(i -> org + "-" + i).toList());
  }

  private List<QueuedTrigger> claim(int most) throws SQLException {
    var now = Firm.NOW.plusSeconds(60);
    try (var connection = GROUND.connect()) {
      connection.setAutoCommit(false);
      var lease = new LeaseRequest("w", now, now.plusSeconds(60), most);
      var claimed = store.in(connection).triggers().claim(lease).rows();
      connection.commit();
      return claimed;
    }
  }

  private static Map<String, Long> byOrg(List<QueuedTrigger> claimed) {
    return claimed.stream()
        .collect(Collectors.groupingBy(QueuedTrigger::org, Collectors.counting()));
  }

  @Test
  void shouldLetNoBacklogHoldUpTheOthers() throws SQLException {
    enters("flood", 300, Duration.ZERO);
    enters("small", 5, Duration.ofSeconds(1));
    enters("middle", 60, Duration.ofSeconds(2));

    assertThat(byOrg(claim(90)))
        .as("thirty each, and what is left of a share goes to the oldest")
        .isEqualTo(Map.of("flood", 55L, "small", 5L, "middle", 30L));
    assertThat(byOrg(claim(90))).isEqualTo(Map.of("flood", 60L, "middle", 30L));
    assertThat(byOrg(claim(90))).isEqualTo(Map.of("flood", 90L));
  }

  @Test
  void shouldClaimTheOldestOfEachFirst() throws SQLException {
    enters("one", 10, Duration.ZERO);
    enters("two", 10, Duration.ofSeconds(1));

    var all = new ArrayList<QueuedTrigger>();
    for (int i = 0; i < 5; i++) {
      all.addAll(claim(4));
    }

    assertThat(all).hasSize(20);
    for (var org : List.of("one", "two")) {
      assertThat(all.stream().filter(each -> each.org().equals(org)).map(QueuedTrigger::number))
          .as(org)
          .isSorted()
          .hasSize(10);
    }
  }

  /** More organisations than a claim takes rows: the ones that have waited longest are served. */
  @Test
  void shouldServeThoseThatWaitLongestIfThereIsNotARowForEach() throws SQLException {
    for (int i = 0; i < 6; i++) {
      enters("org-" + (5 - i), 2, Duration.ofSeconds(i));
    }

    assertThat(byOrg(claim(4)).keySet())
        .containsExactlyInAnyOrder("org-5", "org-4", "org-3", "org-2");
  }
}
