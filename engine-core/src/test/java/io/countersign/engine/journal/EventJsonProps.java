package io.countersign.engine.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.json.CanonicalJson;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** What holds for the text of any event. */
class EventJsonProps {

  private static final EventJson EVENTS = EventJson.current();

  @Property
  void shouldGiveBackAnyEvent(@ForAll long seed) {
    // given
    var event = new RandomEvents(seed).event();

    // when
    var read = EVENTS.read(EVENTS.toPlain(event));

    // then
    assertThat(read.problems()).isEmpty();
    assertThat(read.orThrow()).isEqualTo(event);
    assertThat(EVENTS.text(read.orThrow())).isEqualTo(EVENTS.text(event));
  }

  @Property
  void shouldWriteCanonicalText(@ForAll long seed) {
    // given
    var event = new RandomEvents(seed).event();

    // when
    var text = EVENTS.text(event);

    // then
    assertThat(CanonicalJson.ofValue(EVENTS.toPlain(event)).orThrow().text()).isEqualTo(text);
    assertThat(CanonicalJson.ofText(text).orThrow().text()).isEqualTo(text);
  }
}
