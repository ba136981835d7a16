package io.countersign.compiler.publish;

import static io.countersign.compiler.publish.Desk.ADMIN;
import static io.countersign.compiler.publish.Desk.SCOPE;
import static io.countersign.compiler.publish.Desk.SLOT;
import static io.countersign.compiler.publish.Desk.contract;
import static io.countersign.compiler.publish.Desk.patch;
import static io.countersign.compiler.publish.PublicationPlannerTest.codes;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.dsl.type.ScalarType;
import io.countersign.engine.definition.Definition;
import io.countersign.engine.definition.DefinitionContent.OfPatch;
import io.countersign.engine.definition.DefinitionKind;
import io.countersign.engine.document.DocumentLifecycle;
import io.countersign.engine.document.EditWindow;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.SlotContract;
import io.countersign.engine.document.TransitionContract;
import io.countersign.engine.workflow.graph.PatchModel;
import io.countersign.engine.workflow.graph.SlotPatch;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Patches that move to another envelope. */
class PatchRebaseTest {

  private final Desk desk = Desk.ready();

  @Test
  void shouldMakeADraftOfAPublishedPatchThatStillFits() {
    // given
    desk.saveAndPublish(patch(1, 100));
    var effective = desk.current();
    desk.bootstrap(contract(2, ScalarType.MONEY));

    // when
    desk.applied(rebased(published()));

    // then
    var draft = desk.definitions.draft(SCOPE).orElseThrow();
    assertThat(((OfPatch) draft.content()).patch()).isEqualTo(patch(2, 100));
    assertThat(draft.version()).isEqualTo(2);
    assertThat(desk.current()).isEqualTo(effective);
    assertThat(desk.publish()).isInstanceOf(PublishResult.Ready.class);
    assertThat(PublicationPlannerTest.effective(desk.current()).envelope().version()).isEqualTo(2);
  }

  @Test
  void shouldMoveADraftInPlace() {
    // given
    desk.save(patch(1, 100));
    desk.bootstrap(contract(2, ScalarType.MONEY));
    var draft = desk.definitions.draft(SCOPE).orElseThrow();

    // when
    desk.applied(rebased(draft));

    // then
    assertThat(desk.definitions.draft(SCOPE))
        .get()
        .satisfies(
            moved -> {
              assertThat(moved.id()).isEqualTo(draft.id());
              assertThat(((OfPatch) moved.content()).patch()).isEqualTo(patch(2, 100));
            });
  }

  @Test
  void shouldNameSlotsThatAreGoneAndThoseThatDoNotCompileAnyMore() {
    // given
    var both =
        new PatchModel(
            PatchModel.of(patch(1, 1)).base(),
            Map.of(SLOT, slot(EditWindow.LOCKED), "slot:draft_to_submit", empty()));
    desk.save(both);
    desk.bootstrap(changed(ScalarType.TEXT, PatchRebaseTest::withoutDraftSlot));

    // when
    var result = rebased(desk.definitions.draft(SCOPE).orElseThrow());

    // then
    assertThat(result).isInstanceOf(PublishResult.Refused.class);
    var bySlot = ((PublishResult.Refused) result).bySlot();
    assertThat(bySlot.keySet()).containsExactly(SLOT, "slot:draft_to_submit");
    assertThat(bySlot.get("slot:draft_to_submit"))
        .singleElement()
        .asString()
        .contains("PUBLISH_SLOT_GONE /slots/slot:draft_to_submit:");
    assertThat(bySlot.get(SLOT)).asString().contains("DSL_TYPE_MISMATCH");
  }

  @Test
  void shouldNameSlotsThatLieElsewhere() {
    // given
    desk.save(patch(1, 100));
    desk.bootstrap(changed(ScalarType.MONEY, PatchRebaseTest::slotBehindSubmit));

    // when
    var result = rebased(desk.definitions.draft(SCOPE).orElseThrow());

    // then
    assertThat(codes(result)).containsExactly("PUBLISH_SLOT_MOVED");
    assertThat(desk.applied(result)).isSameAs(result);
  }

  @Test
  void shouldNameWindowsThatAreNowLooserThanTheirSlot() {
    // given
    desk.bootstrap(
        changed(2, ScalarType.MONEY, all -> all.stream().map(PatchRebaseTest::editable).toList()));
    desk.save(
        new PatchModel(
            PatchModel.of(patch(2, 1)).base(), Map.of(SLOT, slot(EditWindow.AMEND_ONLY))));
    desk.bootstrap(contract(3, ScalarType.MONEY));

    // when
    var result = rebasedTo(desk.definitions.draft(SCOPE).orElseThrow(), 3);

    // then
    assertThat(codes(result)).contains("PATCH_WINDOW");
    assertThat(((PublishResult.Refused) result).bySlot().keySet()).containsExactly(SLOT);
  }

  @Test
  void shouldNotTouchADraftThatSomebodyWorksOn() {
    // given
    desk.saveAndPublish(patch(1, 100));
    desk.save(patch(1, 200));
    desk.bootstrap(contract(2, ScalarType.MONEY));

    // then
    assertThat(codes(rebased(published()))).containsExactly("PUBLISH_DRAFT_EXISTS");
  }

  @Test
  void shouldMoveOnlyToEnvelopesThatAreStored() {
    // given
    desk.save(patch(1, 100));
    desk.bootstrap(contract(2, ScalarType.MONEY));
    var draft = desk.definitions.draft(SCOPE).orElseThrow();

    // then
    assertThat(rebasedTo(draft, 1)).isInstanceOf(PublishResult.Unchanged.class);
    assertThat(PatchMove.read(desk.definitions, draft, 9)).isEmpty();
  }

  private Definition published() {
    return desk.definitions.findPublished(SCOPE, DefinitionKind.ORG_PATCH).orElseThrow();
  }

  private PublishResult rebased(Definition patch) {
    return rebasedTo(patch, 2);
  }

  private PublishResult rebasedTo(Definition patch, int version) {
    var move = PatchMove.read(desk.definitions, patch, version).orElseThrow();
    return desk.publishing.rebase(desk.standing(), move, desk.nextId(), ADMIN);
  }

  private static SlotPatch slot(EditWindow window) {
    var slot = PatchModel.of(patch(1, 1)).slots().values().iterator().next();
    return new SlotPatch(
        slot.nodes(),
        slot.edges(),
        slot.entry(),
        slot.exit(),
        Optional.of(window),
        slot.silenced());
  }

  private static SlotPatch empty() {
    var slot = slot(EditWindow.LOCKED);
    return new SlotPatch(
        List.of(), List.of(), slot.entry(), slot.exit(), Optional.empty(), List.of());
  }

  private static EntityContract changed(
      ScalarType total, UnaryOperator<List<TransitionContract>> change) {
    return changed(2, total, change);
  }

  private static EntityContract changed(
      int version, ScalarType total, UnaryOperator<List<TransitionContract>> change) {
    var standard = DocumentLifecycle.document();
    var lifecycle =
        new DocumentLifecycle(standard.statuses(), change.apply(standard.transitions()));
    var whole = contract(version, total);
    return new EntityContract(
        whole.entityType(),
        version,
        whole.fields(),
        whole.roots(),
        lifecycle,
        whole.workflow(),
        whole.options());
  }

  private static List<TransitionContract> withoutDraftSlot(List<TransitionContract> all) {
    return all.stream()
        .map(
            one ->
                one.verb().equals("submit")
                    ? new TransitionContract(
                        one.verb(),
                        one.from().stream()
                            .map(
                                origin ->
                                    new TransitionContract.Origin(
                                        origin.status(), Optional.empty()))
                            .toList(),
                        one.to(),
                        one.gate(),
                        one.slotAfter(),
                        one.returning())
                    : one)
        .toList();
  }

  private static List<TransitionContract> slotBehindSubmit(List<TransitionContract> all) {
    var moved = Optional.of(SlotContract.open(SLOT, EditWindow.LOCKED));
    return all.stream()
        .map(one -> behind(one, one.verb().equals("submit") ? moved : Optional.empty()))
        .toList();
  }

  private static TransitionContract editable(TransitionContract one) {
    return behind(
        one, one.slotAfter().map(slot -> SlotContract.open(slot.id(), EditWindow.EDITABLE)));
  }

  private static TransitionContract behind(
      TransitionContract one, Optional<SlotContract> slotAfter) {
    return new TransitionContract(
        one.verb(), one.from(), one.to(), one.gate(), slotAfter, one.returning());
  }
}
