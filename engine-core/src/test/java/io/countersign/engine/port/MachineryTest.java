package io.countersign.engine.port;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.SplittableRandom;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Ids and secrets that hosts need not write themselves. */
class MachineryTest {

  private static final Instant AT = Instant.parse("2026-03-02T08:00:00.123Z");

  @Test
  void shouldGiveUuidsOfVersionSevenWithTheTimeInFront() {
    var ids = Ids.uuids(new SplittableRandom(7));

    var id = UUID.fromString(ids.next(AT));

    assertThat(id.version()).isEqualTo(7);
    assertThat(id.variant()).isEqualTo(2);
    assertThat(id.getMostSignificantBits() >>> 16).isEqualTo(AT.toEpochMilli());
  }

  @Test
  void shouldGiveIdsThatSortByTheirTimeAndNeverTheSameTwice() {
    var ids = Ids.uuids(new SplittableRandom(7));
    var given = new ArrayList<String>();
    for (int millis = 0; millis < 1000; millis++) {
      given.add(ids.next(AT.plusMillis(millis)));
    }

    assertThat(given).isSorted().doesNotHaveDuplicates();
    assertThat(ids.next(AT)).isNotEqualTo(ids.next(AT));
  }

  @Test
  void shouldDrawSecretsOfManyBits() throws NoSuchAlgorithmException {
    var secrets = Secrets.of(SecureRandom.getInstance("SHA1PRNG"));
    var drawn = new HashSet<String>();
    for (int i = 0; i < 100; i++) {
      drawn.add(secrets.draw());
    }

    assertThat(drawn).hasSize(100).allMatch(secret -> secret.matches("[0-9a-f]{64}"));
  }
}
