package io.countersign.testkit.server;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The order in which the test databases sort texts by default. */
enum TestCollation {

  /** By bytes: the same order on every server. */
  C("locale_provider libc locale 'C'"),

  /**
   * As in an English dictionary, with case and punctuation considered last. Databases of hosts have
   * an order like this one, because {@code initdb} takes it from the operating system.
   */
  ICU("locale_provider icu icu_locale 'en-US-u-ka-shifted' lc_collate 'C' lc_ctype 'C'");

  private final String clause;

  TestCollation(String clause) {
    this.clause = clause;
  }

  /** Returns the options of {@code CREATE DATABASE} that ask for this order. */
  String clause() {
    return clause;
  }

  /** Reads the setting; without one, texts are sorted by bytes. */
  static TestCollation from(@Nullable String text) {
    if (text == null || text.isBlank()) {
      return C;
    }
    return Arrays.stream(values())
        .filter(collation -> collation.setting().equals(text))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "Expected one of %s in %s, but found %s.%nWrite -D%s=%s, or leave it out for %s."
                        .formatted(
                            Arrays.stream(values())
                                .map(TestCollation::setting)
                                .collect(Collectors.joining(", ")),
                            TestSettings.COLLATION,
                            text,
                            TestSettings.COLLATION,
                            ICU.setting(),
                            C.setting())));
  }

  private String setting() {
    return name().toLowerCase(Locale.ROOT);
  }
}
