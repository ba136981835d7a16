package io.countersign.testkit.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.MutationOrigin;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.document.UserId;
import io.countersign.engine.port.EffectSender;
import io.countersign.engine.port.EffectSender.Sent;
import io.countersign.engine.port.MutationResult;
import io.countersign.engine.port.Mutations;
import io.countersign.engine.port.Policies;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.testkit.memory.MemoryStore;
import io.countersign.testkit.scenario.VirtualTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FakesTest {

  private static final DocumentRef INVOICE = new DocumentRef("acme", "invoice", "inv-1");
  private static final MutationOrigin ORIGIN =
      new MutationOrigin(INVOICE, "i", 1, "n", Actor.person("eve"), "eve", "");

  private final StoreTransaction tx = new MemoryStore(VirtualTime.beginning()).begin();
  private final FakeHost host = new FakeHost(Set.of("stamp"));

  @Test
  void shouldKeepEveryVersionOfADocument() {
    var documents = host.documents();
    documents.create(INVOICE, "draft", Map.of("amount", 1, "lines", List.of(1, 2)));
    documents.edit(INVOICE, Map.of("amount", 2));
    documents.status(INVOICE, "submitted");

    assertThat(documents.versions(INVOICE)).hasSize(3);
    var now = documents.find(tx, INVOICE).orElseThrow();
    assertThat(now.version()).isEqualTo(3);
    assertThat(now.snapshot()).contains("inv-1@3");
    assertThat(now.fields()).containsEntry("amount", 2L).containsEntry("lines", List.of(1L, 2L));
    documents.remove(INVOICE);
    assertThat(documents.find(tx, INVOICE)).isEmpty();
    assertThatThrownBy(() -> documents.get(INVOICE)).hasMessageContaining("found none");
  }

  @Test
  void shouldShowADocumentAsItWas() {
    var documents = host.documents();
    documents.create(INVOICE, "draft", Map.of("amount", 1));
    documents.edit(INVOICE, Map.of("amount", 2));

    var first = documents.at(tx, INVOICE, 1, Optional.of("inv-1@1")).orElseThrow();

    assertThat(first.fields()).containsEntry("amount", 1L);
    assertThat(documents.at(tx, INVOICE, 1, Optional.empty())).contains(first);
    assertThat(documents.at(tx, INVOICE, 1, Optional.of("inv-1@2"))).isEmpty();
    assertThat(documents.at(tx, INVOICE, 3, Optional.empty())).isEmpty();
    assertThat(documents.forgetting().at(tx, INVOICE, 1, Optional.empty())).isEmpty();
  }

  @Test
  void shouldRefuseAMutationThatWasDecidedOnAnotherVersion() {
    host.documents().create(INVOICE, "draft", Map.of());

    var stale = host.mutations().mutate(tx, ORIGIN, mutation(7));
    var fresh = host.mutations().mutate(tx, ORIGIN, mutation(1));

    assertThat(stale).isInstanceOf(MutationResult.Refused.class);
    assertThat(((MutationResult.Changed) fresh).document().version()).isEqualTo(1);
    assertThat(host.mutations().mutations()).hasSize(1);
    assertThat(host.mutations().attempts()).hasSize(2);
  }

  private static Mutations.Mutation mutation(long version) {
    return new Mutations.Mutation(INVOICE, version, "post", Map.of("a", 1L));
  }

  @Test
  void shouldComeBackToWhatItWas() {
    host.documents().create(INVOICE, "draft", Map.of());
    var before = host.restorer();
    host.mutations().on("post").changes("posted", true);
    host.mutations().mutate(tx, ORIGIN, mutation(1));
    assertThat(host.documents().get(INVOICE).version()).isEqualTo(2);

    before.run();

    assertThat(host.documents().get(INVOICE).version()).isEqualTo(1);
    assertThat(host.mutations().mutations()).isEmpty();
  }

  @Test
  void shouldKnowPeople() {
    var people = host.directory();
    people
        .person("ada", "manager", "clerk")
        .person("grace", "manager")
        .superior("ada", "grace")
        .superior("grace", "linus")
        .absent("grace")
        .chain("c", "ada", "grace")
        .strategy("s", "ada");

    assertThat(people.holders(tx, OrgId.of("acme"), "manager")).containsExactly("ada", "grace");
    assertThat(people.rolesOf(tx, OrgId.of("acme"), UserId.of("ada")))
        .containsExactly("manager", "clerk");
    assertThat(people.superior(tx, OrgId.of("acme"), UserId.of("ada"), 2)).contains("linus");
    assertThat(people.superior(tx, OrgId.of("acme"), UserId.of("ada"), 3)).isEmpty();
    assertThat(people.isAvailable(tx, OrgId.of("acme"), UserId.of("grace"), VirtualTime.MONDAY))
        .isFalse();
    people.back("grace");
    assertThat(people.isAvailable(tx, OrgId.of("acme"), UserId.of("grace"), VirtualTime.MONDAY))
        .isTrue();
    assertThat(people.chain(tx, OrgId.of("acme"), "c")).hasSize(2);
    assertThat(people.strategy(tx, OrgId.of("acme"), "s", Map.of())).containsExactly("ada");
  }

  @Test
  void shouldSayWhatTheyAreToldToSay() {
    var question = new Policies.Question(INVOICE, "post", Map.of());
    assertThat(host.policies().check(tx, ORIGIN, question).allowed()).isTrue();
    host.policies().deny("post", "no");
    assertThat(host.policies().check(tx, ORIGIN, question).reason()).isEqualTo("no");
    host.policies().allow("post");
    assertThat(host.policies().check(tx, ORIGIN, question).allowed()).isTrue();
    assertThat(host.policies().questions()).hasSize(3);

    host.rules().say("limits", "deny", Map.of("limit", 5));
    assertThat(host.rules().evaluate(tx, ORIGIN, INVOICE, "limits", Map.of()).output())
        .containsEntry("limit", 5L);
    assertThat(host.rules().evaluate(tx, ORIGIN, INVOICE, "others", Map.of()).outcome())
        .isEqualTo("allow");
    assertThat(host.rules().evaluations()).containsExactly("limits", "others");

    host.organisations().value("limit", 9).zone(ZoneId.of("Europe/Vienna"));
    assertThat(host.organisations().of(tx, OrgId.of("acme")).values()).containsEntry("limit", 9L);
    assertThat(host.organisations().of(tx, OrgId.of("acme")).zone())
        .isEqualTo(ZoneId.of("Europe/Vienna"));
  }

  @Test
  void shouldSendNothing() {
    var sender = host.sender("webhook").failsFirst("busy", 1);
    var envelope = new EffectSender.Envelope("acme", "k", Map.of(), Map.of(), "");

    assertThat(sender.send(envelope)).isInstanceOf(Sent.Later.class);
    assertThat(sender.send(envelope)).isInstanceOf(Sent.Arrived.class);
    assertThat(sender.fails("down").send(envelope)).isInstanceOf(Sent.Later.class);
    assertThat(sender.neverArrives("gone").send(envelope)).isInstanceOf(Sent.Never.class);
    assertThat(sender.arrives().send(envelope)).isInstanceOf(Sent.Arrived.class);
    assertThat(sender.attempts()).hasSize(5);
    assertThatThrownBy(() -> host.sender("pigeon")).hasMessageContaining("webhook");
  }

  @Test
  void shouldCountIdsAndSecrets() {
    var ids = new FakeIds("i");
    assertThat(List.of(ids.next(VirtualTime.MONDAY), ids.next(VirtualTime.MONDAY)))
        .containsExactly("i1", "i2");
    assertThat(new FakeSecrets("s").draw()).isEqualTo("s1");
  }
}
