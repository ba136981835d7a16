package io.countersign.engine.journal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ValueSaltsTest {

  @Test
  void shouldGiveEachEventItsOwnSaltFromTheSecretAlone() {
    var salts = ValueSalts.of("a secret for tests");

    assertThat(salts.salt(1)).hasSize(64).isEqualTo(ValueSalts.of("a secret for tests").salt(1));
    assertThat(salts.salt(2)).isNotEqualTo(salts.salt(1));
    assertThat(ValueSalts.of("another secret").salt(1)).isNotEqualTo(salts.salt(1));
  }
}
