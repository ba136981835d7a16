package io.countersign.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.engine.port.Ids;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows of an instance lie in the month that its id names, so the id has to name its time. */
final class RowIdTest {

  private static final Instant AT = Instant.parse("2026-01-15T09:00:00Z");

  private final Ids ids = Ids.uuids(new Random(7));

  @Test
  void shouldTakeIdsOfTheTime() {
    RowId.requireTimeOrdered(ids.next(AT), AT);
    RowId.requireTimeOrdered(ids.next(AT.minus(Duration.ofHours(23))), AT);

    assertThat(RowId.instance(ids.next(AT))).startsWith("019bc0e2");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "i-1",
        "01900000-0000-7000-8000-000000000001",
        "019bc0e2-1280-4000-8000-000000000001",
        "00000000-0000-0000-0000-000000000001"
      })
  void shouldRefuseIdsOfAnotherTimeOrForm(String id) {
    assertThatThrownBy(() -> RowId.requireTimeOrdered(id, AT))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("Expected the Ids of the host to return a UUID of version 7")
        .hasMessageContaining("but found '" + id + "'")
        .hasMessageContaining("Use Ids.uuids");
  }

  @Test
  void shouldRefuseAnIdOfTheDayBefore() {
    var id = ids.next(AT.minus(Duration.ofDays(1)));

    assertThatThrownBy(() -> RowId.requireTimeOrdered(id, AT))
        .isInstanceOf(IllegalStateException.class);
  }
}
