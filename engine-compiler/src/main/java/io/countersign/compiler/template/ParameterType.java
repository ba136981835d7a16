package io.countersign.compiler.template;

import io.countersign.engine.time.WaitDuration;
import io.countersign.problem.Result;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** The kinds of values that parameters take. A value is always written as text. */
public enum ParameterType {
  /** An amount: whole minor units, such as {@code 50000} for 500.00. */
  MONEY("an amount in minor units", "[0-9]{1,15}"),
  /** The name of a role: letters, digits, dots, dashes and underscores. */
  ROLE("the name of a role, in letters, digits, '.', '-' and '_',", "[A-Za-z0-9_.-]*"),
  /** How long, as an ISO-8601 duration such as {@code P5D}. */
  DURATION("an ISO-8601 duration", "P.{1,60}"),
  /** One line of text without braces, which would be read as a template. */
  TEXT("a line of text without braces", "[^{}\\p{Cc}\\p{Cs}\\p{Cf}\\p{Zl}\\p{Zp}]*");

  private final String words;
  private final Pattern form;

  ParameterType(String words, String form) {
    this.words = words;
    this.form = Pattern.compile(form);
  }

  /** What a value within bounds is, in words. */
  String expected(TemplateParameter.Bounds bounds) {
    boolean counted = (this == ROLE) || (this == TEXT);
    return words
        + " from "
        + bounds.least()
        + " to "
        + bounds.most()
        + (counted ? " characters" : "");
  }

  /** Whether a text is a value of this kind within bounds. */
  boolean accepts(String value, TemplateParameter.Bounds bounds) {
    if (!form.matcher(value).matches() || value.isBlank()) {
      return false;
    }
    if ((this == ROLE) || (this == TEXT)) {
      int length = value.codePointCount(0, value.length());
      return length >= Integer.parseInt(bounds.least())
          && length <= Integer.parseInt(bounds.most());
    }
    var size = size(value);
    return size.isPresent()
        && size.getAsLong() >= size(bounds.least()).orElseThrow()
        && size.getAsLong() <= size(bounds.most()).orElseThrow();
  }

  /** Whether a value of this kind is above another; both are accepted ones. */
  boolean isAbove(String value, String other) {
    return size(value).orElseThrow() > size(other).orElseThrow();
  }

  /** How large a value is; nothing when it is none. Durations are compared as from 1970, in UTC. */
  private OptionalLong size(String value) {
    return switch (this) {
      case MONEY -> OptionalLong.of(Long.parseLong(value));
      case DURATION ->
          WaitDuration.parse(value) instanceof Result.Accepted<WaitDuration> read
              ? OptionalLong.of(read.value().from(Instant.EPOCH, ZoneOffset.UTC).getEpochSecond())
              : OptionalLong.empty();
      case ROLE, TEXT -> OptionalLong.of(value.codePointCount(0, value.length()));
    };
  }
}
