package io.countersign.engine.calendar;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CalendarCasesTest {

  static List<CalendarCase> cases() {
    return CalendarCase.all();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void shouldGiveTheKnownAnswer(CalendarCase one) {
    assertThat(one.answer()).isEqualTo(one.expected());
  }

  @Test
  void shouldAskEachCalendar() {
    var asked = cases().stream().map(CalendarCase::calendar).collect(Collectors.toSet());

    assertThat(asked).containsExactlyInAnyOrderElementsOf(CalendarCase.calendars().keySet());
  }
}
