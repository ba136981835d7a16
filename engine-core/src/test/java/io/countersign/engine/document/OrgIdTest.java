package io.countersign.engine.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.store.InstanceKey;
import org.junit.jupiter.api.Test;

class OrgIdTest {

  @Test
  void shouldReadAsItsValueInMessages() {
    assertThat(OrgId.of("acme")).hasToString("acme").isEqualTo(new OrgId("acme"));
    assertThat(InstanceId.of("i-1")).hasToString("i-1").isEqualTo(new InstanceId("i-1"));
    assertThat(UserId.of("eve")).hasToString("eve").isEqualTo(new UserId("eve"));
    assertThat(new InstanceKey.ById(OrgId.of("acme"), InstanceId.of("i-1")))
        .hasToString("the id i-1 of acme");
  }

  @Test
  void shouldFindTheOrganisationOfADocument() {
    var key = new InstanceKey.Latest(new DocumentRef("acme", "invoice", "inv-1"));

    assertThat(key.org()).isEqualTo(OrgId.of("acme"));
  }
}
