package io.countersign.engine.definition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.engine.definition.DefinitionContent.OfEffective;
import io.countersign.engine.definition.DefinitionContent.OfEnvelope;
import io.countersign.engine.definition.DefinitionContent.OfPatch;
import io.countersign.engine.definition.DefinitionContent.Source;
import io.countersign.engine.definition.Publication.Change;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.workflow.graph.EnvelopeModel;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What was published stays as it was published. */
class WF04PublishedFrozenTest {

  private static final DefinitionScope SCOPE = new DefinitionScope("acme", "invoice");
  private static final DefinitionContent CONTENT = patch(1);

  private static final Set<List<DefinitionStatus>> STEPS =
      Set.of(
          List.of(DefinitionStatus.DRAFT, DefinitionStatus.PUBLISHED),
          List.of(DefinitionStatus.PUBLISHED, DefinitionStatus.ARCHIVED));

  static Stream<List<DefinitionStatus>> pairs() {
    return EnumSet.allOf(DefinitionStatus.class).stream()
        .flatMap(
            from -> EnumSet.allOf(DefinitionStatus.class).stream().map(to -> List.of(from, to)));
  }

  static Stream<DefinitionStatus> frozen() {
    return Stream.of(DefinitionStatus.PUBLISHED, DefinitionStatus.ARCHIVED);
  }

  /** Definitions that differ from a published one in one part other than the status. */
  static Stream<Definition> others() {
    var one = definition(DefinitionStatus.PUBLISHED);
    return Stream.of(
        new Definition(uuid(9), SCOPE, "rules", 1, one.status(), CONTENT),
        new Definition(
            uuid(1), new DefinitionScope("other", "invoice"), "rules", 1, one.status(), CONTENT),
        new Definition(uuid(1), SCOPE, "renamed", 1, one.status(), CONTENT),
        new Definition(uuid(1), SCOPE, "rules", 2, one.status(), CONTENT),
        new Definition(uuid(1), SCOPE, "rules", 1, one.status(), patch(2)),
        new Definition(uuid(1), SCOPE, "rules", 1, one.status(), effective("{}")));
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void shouldGoFromDraftToPublishedToArchivedAndNoOtherWay(List<DefinitionStatus> pair) {
    // given
    var before = definition(pair.get(0));

    // when
    var objection = before.objection(before.in(pair.get(1)));

    // then
    boolean allowed = STEPS.contains(pair) || pair.get(0) == pair.get(1);
    assertThat(objection.isEmpty()).isEqualTo(allowed);
  }

  @ParameterizedTest
  @MethodSource("others")
  void shouldFreezeEveryPartOfAPublishedDefinition(Definition other) {
    var published = definition(DefinitionStatus.PUBLISHED);

    assertThat(published.objection(other)).isPresent();
    assertThat(published.objection(other.in(DefinitionStatus.ARCHIVED))).isPresent();
  }

  @ParameterizedTest
  @MethodSource("frozen")
  void shouldFreezeTheArtefactOfAnEffectiveDefinition(DefinitionStatus status) {
    // given
    var before = new Definition(uuid(1), SCOPE, "rules", 1, status, effective("{}"));
    var after = new Definition(uuid(1), SCOPE, "rules", 1, status, effective("{ }"));

    // then
    assertThat(before.objection(after)).isPresent();
    assertThat(before.objection(before)).isEmpty();
  }

  @Test
  void shouldLetADraftChangeItsNameAndContentButNotItsIdentity() {
    // given
    var draft = definition(DefinitionStatus.DRAFT);

    // then
    assertThat(draft.objection(new Definition(uuid(1), SCOPE, "new", 1, draft.status(), patch(2))))
        .isEmpty();
    assertThat(draft.objection(new Definition(uuid(1), SCOPE, "rules", 2, draft.status(), CONTENT)))
        .isPresent();
    assertThat(draft.objection(new Definition(uuid(2), SCOPE, "rules", 1, draft.status(), CONTENT)))
        .isPresent();
  }

  @Test
  void shouldMakeNoPublicationThatBreaksTheRule() {
    // given
    var published = definition(DefinitionStatus.PUBLISHED);

    // then
    assertThatThrownBy(() -> Change.update(published, published.in(DefinitionStatus.DRAFT)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("draft to published to archived");
    assertThatThrownBy(() -> Change.insert(published))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("begins as a draft");
    assertThatThrownBy(() -> new Publication(SCOPE, "ada", List.of()))
        .isInstanceOf(IllegalArgumentException.class);
    var archived = Change.update(published, published.in(DefinitionStatus.ARCHIVED));
    var elsewhere = new DefinitionScope("other", "invoice");
    assertThatThrownBy(() -> new Publication(elsewhere, "ada", List.of(archived)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void shouldHoldTheInvariantsOfEachKind() {
    assertThatThrownBy(() -> definition(DefinitionStatus.DRAFT, effective("{}")))
        .hasMessageContaining("a draft to be a patch");
    assertThatThrownBy(
            () -> new Definition(uuid(1), SCOPE, "rules", 0, DefinitionStatus.DRAFT, CONTENT))
        .hasMessageContaining("at least 1");
    assertThatThrownBy(
            () -> definition(DefinitionStatus.DRAFT, new OfPatch(PatchBuilder.empty("order", 1))))
        .hasMessageContaining("a patch for invoice");
    assertThatThrownBy(() -> definition(DefinitionStatus.PUBLISHED, envelope("order", 1)))
        .hasMessageContaining("an envelope for invoice");
    assertThatThrownBy(() -> definition(DefinitionStatus.PUBLISHED, envelope("invoice", 2)))
        .hasMessageContaining("an envelope of version 1");
    assertThatThrownBy(() -> definition(DefinitionStatus.ARCHIVED, envelope("invoice", 1)))
        .hasMessageContaining("an envelope to be published");
    assertThat(definition(DefinitionStatus.PUBLISHED, envelope("invoice", 1)).isDefault()).isTrue();
    assertThat(definition(DefinitionStatus.PUBLISHED, envelope("invoice", 1)).next()).isEmpty();
    assertThat(definition(DefinitionStatus.DRAFT).isDefault()).isFalse();
  }

  private static Definition definition(DefinitionStatus status) {
    return definition(status, CONTENT);
  }

  private static Definition definition(DefinitionStatus status, DefinitionContent content) {
    return new Definition(uuid(1), SCOPE, "rules", 1, status, content);
  }

  private static DefinitionContent patch(int envelopeVersion) {
    return new OfPatch(PatchBuilder.empty("invoice", envelopeVersion));
  }

  private static DefinitionContent envelope(String entityType, int version) {
    var contract = EntityContract.document(entityType).lifecycleVersion(version).build();
    return new OfEnvelope(new EnvelopeModel(contract, Map.of(), Map.of(), List.of(), Map.of()));
  }

  private static DefinitionContent effective(String json) {
    var source = new Source(uuid(5), 1);
    return new OfEffective(source, source, new WorkflowArtefact(json, "00", "1.0.0"));
  }

  private static UUID uuid(int number) {
    return new UUID(0, number);
  }
}
