package io.countersign.engine.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A journal says the same wherever it is written. */
class LocaleTest {

  @ParameterizedTest
  @ValueSource(strings = {"tr-TR", "ar-EG-u-nu-arab", "th-TH-u-ca-buddhist-nu-thai", "hi-IN"})
  void shouldWriteTheSameInEveryLocale(String tag) {
    // given
    var here = Locale.getDefault();
    var expected = Samples.all().values().stream().map(EventJson.current()::text).toList();

    try {
      // when
      Locale.setDefault(Locale.forLanguageTag(tag));

      // then
      assertThat(Samples.all().values().stream().map(EventJson.current()::text).toList())
          .isEqualTo(expected);
    } finally {
      Locale.setDefault(here);
    }
  }
}
