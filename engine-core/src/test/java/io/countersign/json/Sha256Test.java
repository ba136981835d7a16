package io.countersign.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class Sha256Test {

  @Test
  void shouldHashTheBytesOfATextInUtf8() {
    assertThat(Sha256.hex(CanonicalStream.of("null")))
        .isEqualTo("74234e98afe7498fb5daf1f36ac2d78acc339464f950703b8c019892f982b90b");
  }

  @Test
  void shouldHashTheHashBeforeAndThenTheText() {
    var before = Sha256.hex(CanonicalStream.of("null"));
    var digest = Sha256.digest();
    digest.update(HexFormat.of().parseHex(before));
    digest.update("{}".getBytes(StandardCharsets.UTF_8));

    assertThat(Sha256.chain(before, CanonicalStream.of("{}")))
        .isEqualTo(HexFormat.of().formatHex(digest.digest()));
  }

  @Test
  void shouldChainOnlyToAHash() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Sha256.chain("00", CanonicalStream.of("{}")))
        .withMessage("Expected a hash of 32 bytes, but found 1");
  }
}
