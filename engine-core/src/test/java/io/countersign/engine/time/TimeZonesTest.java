package io.countersign.engine.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimeZonesTest {

  @ParameterizedTest
  @ValueSource(strings = {"Europe/Berlin", "America/Argentina/Buenos_Aires", "UTC", "Etc/GMT+5"})
  void shouldReadRegions(String text) {
    assertThat(TimeZones.parse(text).orThrow()).isEqualTo(ZoneId.of(text)).hasToString(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Z", "+02:00", "-09:30", "+18:00", "-18:00", "+17:59"})
  void shouldReadFixedOffsets(String text) {
    assertThat(TimeZones.parse(text).orThrow()).isEqualTo(ZoneOffset.of(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "z",
        "+2",
        "+0200",
        "+02",
        "+02:00:00",
        "+18:01",
        "+19:00",
        "+02:60",
        "UTC+2",
        "GMT+02:00",
        "UT+1",
        "europe/berlin",
        "Europe/Berlin ",
        "Europe/Nowhere",
        "CEST",
        "٠"
      })
  void shouldRefuseEverythingElse(String text) {
    assertThat(TimeZones.parse(text).problems())
        .map(Codes::withSpot)
        .containsExactly("TIME_ZONE_UNKNOWN 1:1");
  }

  @Test
  void shouldNameAnExampleInTheRemedy() {
    assertThat(TimeZones.parse("Berlin").problems().get(0))
        .hasToString(
            """
            TIME_ZONE_UNKNOWN 1:1: Expected a time zone, but found another text.
             | Berlin
             | ^
            Write a region such as Europe/Berlin, or an offset such as +02:00.""");
  }
}
