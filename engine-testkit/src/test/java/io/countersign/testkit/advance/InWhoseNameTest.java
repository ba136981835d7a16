package io.countersign.testkit.advance;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.Actor;
import io.countersign.engine.family.instance.InstanceEvent;
import io.countersign.engine.request.RequestContext;
import org.junit.jupiter.api.Test;

/** Whoever moves an instance on, each thing is done in the name of whoever caused it. */
class InWhoseNameTest {

  private static final RequestContext OLGA = RequestContext.of(Actor.person("olga"));

  @Test
  void shouldTakeARequestInTheNameOfWhoeverAskedForIt() {
    // given
    var office = new Office(PatchDraft.none());
    office.create(500);
    office.work();
    office.request("submit");

    // when
    office.in(tx -> office.advancer.advance(tx, office.key(), OLGA));

    // then
    assertThat(office.events(InstanceEvent.Requested.class))
        .singleElement()
        .matches(event -> event.by().id().equals("eve"));
    assertThat(office.state().progress().requester()).isEqualTo("eve");
    office.check();
  }
}
