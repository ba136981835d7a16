package io.countersign.engine.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class DocumentVersionTest {

  private static final DocumentVersion BEFORE = version("m1", Map.of("a", "1", "b", "1"), "o1");

  @Test
  void shouldNameTheMaterialFieldsThatDiffer() {
    var after = version("m2", Map.of("a", "2", "c", "1"), "o1");

    assertThat(after.changedSince(BEFORE)).containsExactly("a", "b", "c");
    assertThat(after.differencesSince(BEFORE)).containsExactly("a", "b", "c");
    assertThat(after.isSameAs(BEFORE)).isFalse();
  }

  @Test
  void shouldKnowNoNamesWithoutDigests() {
    var after = version("m2", Map.of(), "o1");

    assertThat(after.changedSince(BEFORE)).isEmpty();
    assertThat(after.differencesSince(BEFORE)).containsExactly("material fields");
  }

  @Test
  void shouldTellOtherFieldsOnlyIfBothHashesAreKept() {
    var changed = version("m1", BEFORE.digests(), "o2");
    var unknown = version("m1", BEFORE.digests(), "");

    assertThat(changed.differencesSince(BEFORE)).containsExactly("other fields");
    assertThat(unknown.isOtherwiseChangedSince(BEFORE)).isFalse();
    assertThat(unknown.isSameAs(BEFORE)).isTrue();
  }

  private static DocumentVersion version(
      String material, Map<String, String> digests, String other) {
    return new DocumentVersion(1, material, "draft", digests, other);
  }
}
