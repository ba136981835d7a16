package io.countersign.engine.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentVersion;
import io.countersign.engine.instance.Approval;
import io.countersign.engine.instance.InstanceState;
import io.countersign.json.CanonicalJson;
import io.countersign.json.Json;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jspecify.annotations.Nullable;

/** What holds for the stored text of anything. */
class StoredTextProps {

  @Property
  void shouldGiveBackAnyState(@ForAll long seed) {
    // given
    var state = new RandomStates(seed).state();

    // when
    var stored = StoredState.of(state);

    // then
    assertThat(read(stored, state)).isEqualTo(state);
    assertThat(StoredState.of(read(stored, state))).isEqualTo(stored);
  }

  @Property
  void shouldGiveBackAnyStateThatADatabaseHasPutInItsOwnForm(@ForAll long seed) {
    // given
    var state = new RandomStates(seed).state();
    var stored = StoredState.of(state);

    // when
    var kept =
        new StoredState(
            reordered(stored.tokens()), reordered(stored.approvals()), reordered(stored.context()));

    // then
    assertThat(read(kept, state)).isEqualTo(state);
  }

  @Property
  void shouldGiveBackAnyPartOfARow(@ForAll long seed) {
    // given
    var any = new RandomEvents(seed);
    var values = any.values();
    var actor = any.any(Actor.class);
    var pin = any.any(DocumentVersion.class);
    var asked = any.any(Approval.Asked.class);

    // then
    assertThat(StoredText.values(reordered(StoredText.values(values)))).isEqualTo(values);
    assertThat(StoredText.actor(reordered(StoredText.actor(actor)))).isEqualTo(actor);
    assertThat(StoredText.readPins(reordered(StoredText.pin(pin))).pin()).isEqualTo(pin);
    assertThat(StoredText.readAsked(reordered(StoredText.writeAsked(asked)))).isEqualTo(asked);
  }

  @Property
  void shouldWriteCanonicalTextThatDatabasesKeep(@ForAll long seed) {
    // given
    var stored = StoredState.of(new RandomStates(seed).state());

    // then
    for (var text : List.of(stored.tokens(), stored.approvals(), stored.context())) {
      assertThat(CanonicalJson.ofText(text).orThrow().text()).isEqualTo(text);
      assertThat(holdsNothing(Json.read(text).orThrow())).isTrue();
    }
  }

  private static InstanceState read(StoredState stored, InstanceState state) {
    return stored.state(state.identity(), state.pin(), state.progress());
  }

  /** The same JSON with the members of each object backwards, and white space. */
  private static String reordered(String text) {
    var plain = Json.read(text).orThrow();
    return " " + Json.write(backwards(plain)) + "\n";
  }

  private static @Nullable Object backwards(@Nullable Object plain) {
    if (plain instanceof List<?> list) {
      var values = new ArrayList<@Nullable Object>();
      list.forEach(one -> values.add(backwards(one)));
      return values;
    }
    if (!(plain instanceof Map<?, ?> map)) {
      return plain;
    }
    var names = new ArrayList<String>();
    map.keySet().forEach(name -> names.add(String.valueOf(name)));
    Collections.reverse(names);
    var values = new LinkedHashMap<String, @Nullable Object>();
    names.forEach(name -> values.put(name, backwards(map.get(name))));
    return values;
  }

  /** Whether U+0000 is nowhere, neither in a text nor in a name. */
  private static boolean holdsNothing(@Nullable Object plain) {
    if (plain instanceof String text) {
      return text.indexOf('\0') < 0;
    }
    if (plain instanceof List<?> list) {
      return list.stream().allMatch(StoredTextProps::holdsNothing);
    }
    return !(plain instanceof Map<?, ?> map)
        || map.entrySet().stream()
            .allMatch(one -> holdsNothing(one.getKey()) && holdsNothing(one.getValue()));
  }
}
