package io.countersign.engine.port;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.document.MutationOrigin;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.document.UserId;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.workflow.Approvers;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a host has that gives only what every host has. */
class HostPortsTest {

  private static final DocumentRef PAPER = new DocumentRef("acme", "paper", "p-1");
  private static final DocumentView SEEN = DocumentView.of(3, "draft", Map.of());

  /** Whatever it is asked for is a mistake. */
  private static final StoreTransaction NOWHERE =
      (StoreTransaction)
          Proxy.newProxyInstance(
              HostPortsTest.class.getClassLoader(),
              new Class<?>[] {StoreTransaction.class},
              (proxy, method, arguments) -> {
                throw new IllegalStateException(method.getName());
              });

  private static final Directory PEOPLE =
      new Directory() {
        @Override
        public List<String> holders(StoreTransaction transaction, OrgId org, String role) {
          return role.equals("clerk") ? List.of("ada") : List.of();
        }

        @Override
        public List<String> rolesOf(StoreTransaction transaction, OrgId org, UserId person) {
          return List.of("clerk");
        }
      };

  @Test
  void shouldFindPeopleByNameRoleAndRuleAndNobodyElse() {
    assertThat(finds(new Approvers.User("ada"))).isTrue();
    assertThat(finds(new Approvers.Role("clerk", Approvers.Role.Pick.ANY))).isTrue();
    assertThat(finds(new Approvers.Role("pilot", Approvers.Role.Pick.ANY))).isFalse();
    assertThat(finds(new Approvers.Rule("entity.owner"))).isTrue();
    assertThat(finds(new Approvers.Superior(1))).isFalse();
    assertThat(finds(new Approvers.Strategy("duty"))).isFalse();
    assertThat(PEOPLE.findsChain(NOWHERE, OrgId.of("acme"), "big")).isFalse();

    assertThat(PEOPLE.superior(NOWHERE, OrgId.of("acme"), UserId.of("ada"), 1)).isEmpty();
    assertThat(PEOPLE.strategy(NOWHERE, OrgId.of("acme"), "duty", Map.of())).isEmpty();
    assertThat(PEOPLE.chain(NOWHERE, OrgId.of("acme"), "big")).isEmpty();
    assertThat(PEOPLE.isAvailable(NOWHERE, OrgId.of("acme"), UserId.of("ada"), Instant.EPOCH))
        .isTrue();
  }

  private static boolean finds(Approvers.Approver approver) {
    return PEOPLE.finds(NOWHERE, OrgId.of("acme"), approver);
  }

  @Test
  void shouldHaveOrganisationsInUtcAndNoRules() {
    var ports =
        HostPorts.of(
            (transaction, document) -> Optional.empty(),
            new Changes(),
            PEOPLE,
            (transaction, origin, question) -> Policies.Ruling.ALLOWED);
    var document = new DocumentRef("acme", "invoice", "inv-1");
    var step = new MutationOrigin(document, "i-1", 1, "n", Actor.person("ada"), "ada", "");

    assertThat(ports.organisations().of(NOWHERE, OrgId.of("acme")))
        .isEqualTo(new Organisations.Settings(ZoneOffset.UTC, "system", Map.of()));
    assertThat(ports.steps()).isEmpty();
    assertThat(ports.judges().rules().knows(NOWHERE, OrgId.of("acme"), "old rules")).isFalse();
    assertThatThrownBy(
            () -> ports.judges().rules().evaluate(NOWHERE, step, PAPER, "old rules", Map.of()))
        .hasMessageContaining("'old rules'")
        .hasMessageContaining("Give the engine a port for rules");
  }

  @Test
  void shouldMakeAChangeThatWasDecidedOnTheVersionThatIsThere() {
    var after = DocumentView.of(4, "active", Map.of());

    assertThat(MutationResult.on(3, Optional.of(SEEN), now -> after))
        .isEqualTo(new MutationResult.Changed(after, Map.of()));
  }

  @Test
  void shouldRefuseAChangeThatWasDecidedOnAnotherVersion() {
    assertThat(refusal(MutationResult.on(2, Optional.of(SEEN), HostPortsTest::never)))
        .isEqualTo(
            "DOCUMENT_VERSION_STALE: Expected the document in version 2, but found version 3.");
    assertThat(refusal(MutationResult.on(2, Optional.empty(), HostPortsTest::never)))
        .isEqualTo("DOCUMENT_VERSION_STALE: Expected the document in version 2, but found none.");
  }

  private static DocumentView never(DocumentView now) {
    throw new IllegalStateException("This was not decided on version " + now.version());
  }

  private static String refusal(MutationResult result) {
    var refused = (MutationResult.Refused) result;
    return refused.code() + ": " + refused.reason();
  }

  private static final class Changes implements Mutations {

    @Override
    public MutationResult mutate(
        StoreTransaction transaction, MutationOrigin origin, Mutation mutation) {
      return new MutationResult.Changed(SEEN, Map.of());
    }

    @Override
    public MutationResult transition(
        StoreTransaction transaction, MutationOrigin origin, Transition transition) {
      return new MutationResult.Changed(SEEN, Map.of());
    }
  }
}
