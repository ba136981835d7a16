package io.countersign.engine.instance;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EffectContentTest {

  @Test
  void shouldHaveADigestOfPayloadOptionsAndSalt() {
    var content = content("100", "post", "s");

    assertThat(content.digest()).hasSize(64).isEqualTo(content("100", "post", "s").digest());
    assertThat(content.digest())
        .isNotEqualTo(content("101", "post", "s").digest())
        .isNotEqualTo(content("100", "put", "s").digest())
        .isNotEqualTo(content("100", "post", "t").digest());
  }

  @Test
  void shouldGiveEqualAmountsTheSameDigest() {
    assertThat(content("1.0", "post", "s").digest())
        .isEqualTo(content("1.00", "post", "s").digest());
  }

  @Test
  void shouldNotShowItsValues() {
    assertThat(content("4711", "post", "pepper")).hasToString("EffectContent[masked]");
  }

  private static EffectContent content(String amount, String method, String salt) {
    return new EffectContent(
        Map.of("amount", new BigDecimal(amount)), Map.of("method", method), salt);
  }
}
