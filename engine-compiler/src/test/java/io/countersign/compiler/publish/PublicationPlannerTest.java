package io.countersign.compiler.publish;

import static io.countersign.compiler.publish.Desk.ADMIN;
import static io.countersign.compiler.publish.Desk.SCOPE;
import static io.countersign.compiler.publish.Desk.SLOT;
import static io.countersign.compiler.publish.Desk.contract;
import static io.countersign.compiler.publish.Desk.patch;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.Compiler;
import io.countersign.compiler.publish.Publisher.Permission;
import io.countersign.dsl.type.ScalarType;
import io.countersign.engine.definition.Definition;
import io.countersign.engine.definition.DefinitionContent.OfEffective;
import io.countersign.engine.definition.DefinitionContent.OfEnvelope;
import io.countersign.engine.definition.DefinitionContent.OfPatch;
import io.countersign.engine.definition.DefinitionContent.Source;
import io.countersign.engine.definition.DefinitionKind;
import io.countersign.engine.definition.DefinitionScope;
import io.countersign.engine.definition.DefinitionStatus;
import io.countersign.engine.definition.WorkflowArtefact;
import io.countersign.engine.document.WorkflowKey;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.store.DefinitionStore.Outcome;
import io.countersign.engine.workflow.RunAs;
import io.countersign.engine.workflow.WorkflowPatch;
import io.countersign.engine.workflow.graph.PatchModel;
import io.countersign.engine.workflow.graph.StepForm.Action;
import io.countersign.problem.Problem;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Publishing as an administrator meets it. */
class PublicationPlannerTest {

  private final Desk desk = Desk.ready();

  @Test
  void shouldStoreAnEnvelopeOnce() {
    // when
    var again = desk.bootstrap(contract(1, ScalarType.MONEY));

    // then
    assertThat(again).isInstanceOf(PublishResult.Unchanged.class);
    assertThat(desk.definitions.all())
        .singleElement()
        .satisfies(
            row -> {
              assertThat(row.isDefault()).isTrue();
              assertThat(row.status()).isEqualTo(DefinitionStatus.PUBLISHED);
              assertThat(row.kind()).isEqualTo(DefinitionKind.ENVELOPE);
              assertThat(row.version()).isEqualTo(1);
              assertThat(((OfEnvelope) row.content()).envelope().hash()).matches("[0-9a-f]{64}");
            });
  }

  @Test
  void shouldStoreTheSameEnvelopeForEveryOrganisation() {
    var result =
        desk.publishing.bootstrap(
            new DefinitionScope("globex", "invoice"),
            contract(1, ScalarType.MONEY),
            Optional.empty(),
            desk.nextId(),
            ADMIN);

    assertThat(result.orThrow().changes())
        .singleElement()
        .satisfies(
            change ->
                assertThat(change.after().content())
                    .isEqualTo(desk.definitions.envelope(SCOPE, 1).orElseThrow().content()));
  }

  @Test
  void shouldStoreANewVersionOfAnEnvelopeAndLeaveWhatIsPublishedAlone() {
    // given
    desk.saveAndPublish(patch(1, 100));
    var published = desk.current();

    // when
    desk.bootstrap(contract(2, ScalarType.MONEY));

    // then
    assertThat(desk.definitions.envelope(SCOPE, 2)).isPresent();
    assertThat(desk.current()).isEqualTo(published);
    assertThat(effective(published).envelope().version()).isEqualTo(1);
    assertThat(desk.definitions.findPublished(SCOPE, DefinitionKind.ORG_PATCH))
        .get()
        .extracting(Definition::content)
        .isEqualTo(new OfPatch(patch(1, 100)));
  }

  @Test
  void shouldRefuseAContractThatChangedUnderItsVersion() {
    var result = desk.bootstrap(contract(1, ScalarType.INTEGER));

    assertThat(codes(result)).containsExactly("PUBLISH_ENVELOPE_CHANGED");
    assertThat(desk.definitions.all()).hasSize(1);
  }

  @Test
  void shouldStoreNoEnvelopeOfAContractThatIsNone() {
    // given
    var contract =
        Desk.builder(ScalarType.MONEY).field("Not A Name", ScalarType.TEXT).lifecycleVersion(2);

    // then
    assertThat(codes(desk.bootstrap(contract.build()))).containsExactly("CONTRACT_NAME");
    assertThat(desk.definitions.all()).hasSize(1);
  }

  @Test
  void shouldRefuseAContractOfAnotherType() {
    var result =
        desk.publishing.bootstrap(
            new DefinitionScope("acme", "order"),
            contract(1, ScalarType.MONEY),
            Optional.empty(),
            desk.nextId(),
            ADMIN);

    assertThat(result.problems())
        .singleElement()
        .asString()
        .startsWith(
            "PUBLISH_OTHER_TYPE /entityType: Expected the document type 'order', but found"
                + " 'invoice'.");
  }

  @Test
  void shouldRefuseAContractOfAnotherWorkflow() {
    var result =
        desk.publishing.bootstrap(
            new DefinitionScope("acme", "invoice", WorkflowKey.of("audit")),
            contract(1, ScalarType.MONEY),
            Optional.empty(),
            desk.nextId(),
            ADMIN);

    assertThat(result.problems())
        .singleElement()
        .asString()
        .startsWith(
            "PUBLISH_OTHER_TYPE /workflow: Expected the workflow 'audit', but found"
                + " 'lifecycle'.");
  }

  @Test
  void shouldKeepOneDraftWhoeverSavesIt() {
    // when
    desk.save(patch(1, 100));
    desk.save(patch(1, 200));
    var same = desk.save(patch(1, 200));

    // then
    assertThat(same).isInstanceOf(PublishResult.Unchanged.class);
    assertThat(desk.definitions.draft(SCOPE)).get().extracting(Definition::version).isEqualTo(1);
    assertThat(desk.definitions.all()).hasSize(2);
  }

  @Test
  void shouldRefuseADraftOfAnotherType() {
    var result = desk.save(PatchBuilder.empty("order", 1));

    assertThat(codes(result)).containsExactly("PUBLISH_OTHER_TYPE");
  }

  /** JSON may hold U+0000, and Postgres may not. */
  @Test
  void shouldRefuseADraftThatNoStoreCouldKeep() {
    // given
    var patch = noting(Map.of("te\0xt", "7", "value", "'\0'"));

    // when
    var result = desk.publishing.saveDraft(desk.standing(), "\0", patch, desk.nextId(), ADMIN);

    // then
    var payload = "/slots/" + SLOT + "/nodes/0/config/payloadTemplate";
    assertThat(result.problems())
        .extracting(problem -> problem.code() + " " + problem.place().pointer())
        .containsExactlyInAnyOrder(
            "SOURCE_TEXT /name",
            "SOURCE_TEXT " + payload + "/te\uFFFDxt",
            "SOURCE_TEXT " + payload + "/value");
    assertThat(codes(desk.save(noting(Map.of("half", "\ud83d")))))
        .containsExactly("JSON_LONE_SURROGATE");
    assertThat(codes(desk.save(noting(Map.of("escaped", "\\u0000"))))).isEmpty();
  }

  /** Nor is a workflow compiled of what could not be kept. */
  @Test
  void shouldCompileNothingThatNoStoreCouldKeep() {
    var compiler = Compiler.standard();

    var compiled = compiler.compile(contract(1, ScalarType.MONEY), noting(Map.of("value", "'\0'")));

    assertThat(compiled.problems())
        .extracting(problem -> problem.code().name())
        .containsExactly("SOURCE_TEXT");
  }

  private static WorkflowPatch noting(Map<String, String> payload) {
    return PatchBuilder.on("invoice", 1)
        .slot(SLOT, slot -> slot.step("note", new Action("invoice.note", payload, false)))
        .build();
  }

  @Test
  void shouldFreezeAVersionWithEachPublication() {
    // given
    desk.saveAndPublish(patch(1, 100));
    var first = desk.current();

    // when
    desk.saveAndPublish(patch(1, 200));

    // then
    var second = desk.current();
    var before = desk.definitions.find("acme", first.id()).orElseThrow();
    assertThat(first.version()).isEqualTo(1);
    assertThat(second.version()).isEqualTo(2);
    assertThat(before).isEqualTo(first.in(DefinitionStatus.ARCHIVED));
    assertThat(effective(second).artefact()).isNotEqualTo(effective(first).artefact());
    assertThat(effective(second).patch().version()).isEqualTo(2);
    assertThat(desk.definitions.findPublished(SCOPE, DefinitionKind.ORG_PATCH))
        .get()
        .satisfies(row -> assertThat(effective(second).patch()).isEqualTo(new Source(row.id(), 2)));
  }

  @Test
  void shouldRefuseToPublishWhatDoesNotCompile() {
    // given
    desk.save(
        new PatchModel(
            PatchModel.of(patch(1, 1)).base(),
            Map.of("slot:nope", PatchModel.of(patch(1, 1)).slots().get(SLOT))));

    // when
    var result = desk.publish();

    // then
    assertThat(codes(result)).contains("PATCH_UNKNOWN_SLOT");
    assertThat(desk.definitions.draft(SCOPE)).isPresent();
    assertThat(desk.definitions.findPublished(SCOPE, DefinitionKind.EFFECTIVE)).isEmpty();
  }

  @Test
  void shouldRefuseToPublishAgainstAnEnvelopeThatIsNotStored() {
    // given
    desk.save(patch(7, 100));

    // then
    assertThat(codes(desk.publish())).containsExactly("PUBLISH_ENVELOPE_MISSING");
  }

  @Test
  void shouldKeepEnvelopesInForce() {
    // given
    var envelope = desk.definitions.envelope(SCOPE, 1).orElseThrow();

    // when
    var result = desk.publishing.archive(envelope, ADMIN);

    // then
    assertThat(result.problems())
        .singleElement()
        .asString()
        .startsWith(
            "PUBLISH_STATUS /status: Expected a patch or a workflow to archive, but found an"
                + " envelope.");
  }

  @Test
  void shouldSayThatThereIsNothingToPublish() {
    assertThat(codes(desk.publish())).containsExactly("PUBLISH_NO_DRAFT");
  }

  @Test
  void shouldRefuseAnArtefactThatWasAlteredBeforeItWasStored() {
    // given
    desk.save(patch(1, 100));
    var standing = desk.standing();
    var sound = artefactOf(desk.publishing.publish(standing, desk.nextId(), ADMIN));
    var freezing = new ArtefactFreezer(ADMIN, desk.nextId());

    // when
    var altered =
        freezing.publish(
            standing,
            new WorkflowArtefact(
                sound.json().replace("invoice.post", "invoice.steal"),
                sound.hash(),
                sound.compilerVersion()),
            List.of());
    var exchanged =
        freezing.publish(
            standing,
            new WorkflowArtefact(sound.json(), "0".repeat(64), sound.compilerVersion()),
            List.of());
    var renamed =
        freezing.publish(
            standing, new WorkflowArtefact(sound.json(), sound.hash(), "1.99.0"), List.of());

    // then
    assertThat(codes(altered)).containsExactly("WORKFLOW_HASH_MISMATCH");
    assertThat(codes(exchanged)).containsExactly("WORKFLOW_HASH_MISMATCH");
    assertThat(codes(renamed)).containsExactly("WORKFLOW_HASH_MISMATCH");
    assertThat(desk.applied(altered)).isSameAs(altered);
    assertThat(desk.definitions.draft(SCOPE)).isPresent();
  }

  @Test
  void shouldPublishExactlyWhatWasReviewed() {
    // given
    desk.save(patch(1, 100));
    var reviewed = artefactOf(desk.publishing.publish(desk.standing(), desk.nextId(), ADMIN));

    // when
    desk.save(patch(1, 200));
    var other =
        desk.publishing.publishReviewed(desk.standing(), reviewed.hash(), desk.nextId(), ADMIN);
    desk.save(patch(1, 100));
    var same =
        desk.publishing.publishReviewed(desk.standing(), reviewed.hash(), desk.nextId(), ADMIN);

    // then
    assertThat(codes(other)).containsExactly("PUBLISH_NOT_AS_REVIEWED");
    assertThat(same).isInstanceOf(PublishResult.Ready.class);
  }

  @Test
  void shouldAskForAPermissionBeforeStepsActForOthers() {
    // given
    var publisher = new Publisher("bob", Set.of(Permission.PUBLISH));
    desk.save(patch(1, 100, RunAs.SYSTEM));

    // when
    var asSystem = desk.publishing.publish(desk.standing(), desk.nextId(), publisher);
    desk.save(patch(1, 100, RunAs.serviceAccount("ledger")));
    var asAccount = desk.publishing.publish(desk.standing(), desk.nextId(), publisher);
    var byAdmin = desk.publishing.publish(desk.standing(), desk.nextId(), ADMIN);
    desk.save(patch(1, 100));
    var asActor = desk.publishing.publish(desk.standing(), desk.nextId(), publisher);

    // then
    assertThat(asSystem.problems())
        .singleElement()
        .hasToString(
            """
            PUBLISH_NOT_ALLOWED /slots/slot:approved_to_active/nodes/1/runAs: Expected a publisher \
            with the permission run_as_others, but found one without it.
            Let a person with the permission publish, or have the host grant it.""");
    assertThat(codes(asAccount)).containsExactly("PUBLISH_NOT_ALLOWED");
    assertThat(byAdmin).isInstanceOf(PublishResult.Ready.class);
    assertThat(asActor).isInstanceOf(PublishResult.Ready.class);
  }

  @Test
  void shouldAskForAPermissionBeforeAnythingIsPublishedOrArchived() {
    // given
    var nobody = new Publisher("eve", Set.of());
    desk.saveAndPublish(patch(1, 100));
    desk.save(patch(1, 200));

    // then
    assertThat(codes(desk.publishing.publish(desk.standing(), desk.nextId(), nobody)))
        .containsExactly("PUBLISH_NOT_ALLOWED");
    assertThat(codes(desk.publishing.archive(desk.current(), nobody)))
        .containsExactly("PUBLISH_NOT_ALLOWED");
  }

  @Test
  void shouldArchiveWhatIsPublishedAndNothingElse() {
    // given
    desk.saveAndPublish(patch(1, 100));
    var current = desk.current();
    desk.save(patch(1, 200));

    // when
    desk.applied(desk.publishing.archive(current, ADMIN));

    // then
    var archived = desk.definitions.find("acme", current.id()).orElseThrow();
    assertThat(archived).isEqualTo(current.in(DefinitionStatus.ARCHIVED));
    assertThat(codes(desk.publishing.archive(archived, ADMIN))).containsExactly("PUBLISH_STATUS");
    var draft = desk.definitions.draft(SCOPE).orElseThrow();
    assertThat(codes(desk.publishing.archive(draft, ADMIN))).containsExactly("PUBLISH_STATUS");
  }

  @Test
  void shouldLetOneOfTwoPublishersWin() {
    // given
    desk.save(patch(1, 100));
    var seenByBoth = desk.standing();
    var ada = desk.publishing.publish(seenByBoth, desk.nextId(), ADMIN).orThrow();
    var bob = desk.publishing.publish(seenByBoth, desk.nextId(), ADMIN).orThrow();

    // then
    assertThat(desk.definitions.apply(ada)).isEqualTo(Outcome.APPLIED);
    assertThat(desk.definitions.apply(bob)).isEqualTo(Outcome.CONFLICT);
    assertThat(desk.definitions.apply(ada)).isEqualTo(Outcome.CONFLICT);
    assertThat(desk.current().version()).isEqualTo(1);
  }

  static OfEffective effective(Definition definition) {
    return (OfEffective) definition.content();
  }

  static List<String> codes(PublishResult result) {
    return result.problems().stream().map(Problem::code).map(code -> code.name()).toList();
  }

  private static WorkflowArtefact artefactOf(PublishResult result) {
    return result.orThrow().changes().stream()
        .map(change -> change.after())
        .filter(row -> row.kind() == DefinitionKind.EFFECTIVE)
        .map(row -> effective(row).artefact())
        .findFirst()
        .orElseThrow();
  }
}
