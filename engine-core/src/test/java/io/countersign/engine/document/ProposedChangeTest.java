package io.countersign.engine.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.document.ProposedChange.Kind;
import io.countersign.engine.document.ProposedChange.StatusChange;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ProposedChangeTest {

  private static final DocumentRef INVOICE = new DocumentRef("acme", "invoice", "inv-1");

  private static List<String> changed(
      Map<String, ? extends @Nullable Object> before,
      Map<String, ? extends @Nullable Object> after) {
    var change = ProposedChange.edit(INVOICE, before, after);
    return change.fields();
  }

  private static Map<String, @Nullable Object> one(@Nullable Object value) {
    var map = new LinkedHashMap<String, @Nullable Object>();
    map.put("field", value);
    return map;
  }

  @Test
  void shouldNameTheFieldsThatReallyChange() {
    assertThat(changed(Map.of("b", 1L, "a", 1L, "c", "x"), Map.of("b", 2L, "a", 1L, "d", "x")))
        .containsExactly("b", "c", "d");
  }

  @Test
  void shouldSeeNoChangeWhereTheHashSeesNone() {
    assertThat(changed(one(new BigDecimal("1.0")), one(new BigDecimal("1.00")))).isEmpty();
    assertThat(changed(one(BigDecimal.ZERO), one(new BigDecimal("0.00")))).isEmpty();
    assertThat(changed(one(null), Map.of())).isEmpty();
    assertThat(changed(one(LocalDate.of(2026, 1, 15)), one(LocalDate.of(2026, 1, 15)))).isEmpty();
    assertThat(changed(one(one(List.of(1L))), one(one(Arrays.asList(1L))))).isEmpty();
  }

  @Test
  void shouldSeeAChangeWhereTheHashSeesOne() {
    assertThat(changed(one(new BigDecimal("1.0")), one(new BigDecimal("1.01")))).isNotEmpty();
    assertThat(changed(one(null), one(""))).isNotEmpty();
    assertThat(changed(one(1L), one("1"))).isNotEmpty();
    assertThat(changed(one(List.of(1L, 2L)), one(List.of(2L, 1L)))).isNotEmpty();
  }

  @Test
  void shouldSeeFieldsAndStatusAtOnce() {
    var before = DocumentView.of(1, "draft", Map.of("amount", 1L));
    var after = DocumentView.of(2, "active", Map.of("amount", 2L));

    var change = ProposedChange.update(INVOICE, before, after);

    assertThat(change.kind()).isEqualTo(Kind.UPDATE);
    assertThat(change.fields()).containsExactly("amount");
    assertThat(change.status()).contains(new StatusChange("draft", "active"));
  }

  @Test
  void shouldBeEmptyWhenNothingChanges() {
    var view = DocumentView.of(1, "draft", Map.of("amount", 1L));

    assertThat(ProposedChange.update(INVOICE, view, view).isEmpty()).isTrue();
    assertThat(ProposedChange.status(INVOICE, "draft", "draft").isEmpty()).isTrue();
    assertThat(ProposedChange.status(INVOICE, "draft", "active").isEmpty()).isFalse();
    assertThat(ProposedChange.edit(INVOICE, List.of("amount")).isEmpty()).isFalse();
    assertThat(ProposedChange.create(INVOICE).isEmpty()).isFalse();
    assertThat(ProposedChange.delete(INVOICE).isEmpty()).isFalse();
  }

  @Test
  void shouldSortAndJoinTheNames() {
    assertThat(ProposedChange.edit(INVOICE, List.of("b", "a", "b")))
        .isEqualTo(ProposedChange.edit(INVOICE, List.of("a", "b")));
  }
}
