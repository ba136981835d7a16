package io.countersign.json;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ExcerptReaderTest {

  @Test
  void shouldCountLinesHoweverTheyEndAndColumnsByCharacter() {
    var reader = new ExcerptReader("a\r\nb\rc\n\uD83D\uDE00d");

    assertThat(reader.at(3, "/b").line()).isEqualTo(2);
    assertThat(reader.at(5, "/c").line()).isEqualTo(3);
    var last = reader.at(9, "/d");
    assertThat(last.line()).isEqualTo(4);
    assertThat(last.column()).isEqualTo(2);
    assertThat(last.pointer()).isEqualTo("/d");
  }

  @Test
  void shouldShowTheLineAndNoInvisibleCharacters() {
    assertThat(new ExcerptReader("x\n\ta\u202E?\ny").at(4, "").excerpt()).isEqualTo(" a\uFFFD?");
  }

  @Test
  void shouldShowOnlyAPartOfALongLine() {
    var excerpt = new ExcerptReader("x".repeat(1000)).at(500, "").excerpt();

    assertThat(excerpt).hasSize(121).startsWith("\u2026").endsWith("\u2026");
  }
}
