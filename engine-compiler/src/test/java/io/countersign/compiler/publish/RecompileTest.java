package io.countersign.compiler.publish;

import static io.countersign.compiler.publish.Desk.ADMIN;
import static io.countersign.compiler.publish.Desk.patch;
import static io.countersign.compiler.publish.PublicationPlannerTest.codes;
import static io.countersign.compiler.publish.PublicationPlannerTest.effective;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.countersign.compiler.publish.Publisher.Permission;
import io.countersign.engine.definition.Definition;
import io.countersign.engine.definition.DefinitionContent.OfEffective;
import io.countersign.engine.definition.DefinitionContent.OfWorkflow;
import io.countersign.engine.definition.DefinitionStatus;
import io.countersign.engine.definition.WorkflowArtefact;
import io.countersign.engine.workflow.CompilerVersion;
import io.countersign.json.CanonicalJson;
import io.countersign.json.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Workflows that an older compiler made. */
class RecompileTest {

  private static final String OLD = "0.9.3";

  private final Desk desk = Desk.ready();

  @Test
  void shouldListWhatAnotherCompilerMade() {
    // given
    var old = published(json -> json);

    // when
    var stale = desk.definitions.compiledByOthers("acme", CompilerVersion.CURRENT);

    // then
    assertThat(stale).containsExactly(old);
    assertThat(effective(old).artefact().runs()).isFalse();
    assertThat(effective(old).artefact().load().problems())
        .extracting(problem -> problem.code().name())
        .containsExactly("WORKFLOW_COMPILER_STALE");
  }

  @Test
  void shouldCompileAnewUnderTheNextVersionAndLeaveTheOldOneAsItWas() {
    // given
    var old = published(json -> json);

    // when
    desk.applied(recompiled(old));

    // then
    var current = desk.current();
    assertThat(current.version()).isEqualTo(old.version() + 1);
    assertThat(effective(current).artefact().isFresh()).isTrue();
    assertThat(effective(current).artefact().load().problems()).isEmpty();
    assertThat(effective(current).patch()).isEqualTo(effective(old).patch());
    assertThat(effective(current).artefact().nodeIds())
        .isEqualTo(effective(old).artefact().nodeIds());
    assertThat(desk.definitions.find("acme", old.id())).contains(old.in(DefinitionStatus.ARCHIVED));
    assertThat(recompiled(current)).isInstanceOf(PublishResult.Unchanged.class);
  }

  @Test
  void shouldCompileAnArchivedOneAnewWithoutPuttingItInForce() {
    // given
    var old = published(json -> json);
    desk.saveAndPublish(patch(1, 500));
    var current = desk.current();
    var archived = desk.definitions.find("acme", old.id()).orElseThrow();

    // when
    desk.applied(recompiled(archived));

    // then
    assertThat(desk.current()).isEqualTo(current);
    assertThat(desk.definitions.find("acme", old.id())).contains(archived);
    assertThat(desk.definitions.all())
        .filteredOn(row -> row.version() == 3)
        .singleElement()
        .extracting(Definition::status)
        .isEqualTo(DefinitionStatus.ARCHIVED);
  }

  @Test
  void shouldRefuseWhoIsNoAdministrator() {
    // given
    var old = published(json -> json);
    var publisher = new Publisher("bob", Set.of(Permission.PUBLISH, Permission.RUN_AS_OTHERS));

    // when
    var result =
        desk.publishing.recompile(
            DefinitionLineage.read(desk.definitions, old).orElseThrow(), desk.nextId(), publisher);

    // then
    assertThat(codes(result)).containsExactly("PUBLISH_NOT_ALLOWED");
  }

  @Test
  void shouldRefuseAResultWithOtherNodes() {
    var old = published(json -> json.replace("sys:gate:cancel", "sys:gate:withdraw"));

    assertThat(recompiled(old).problems())
        .singleElement()
        .asString()
        .startsWith(
            "PUBLISH_NODES_DIFFER /nodes: Expected the same nodes as before, but found 1 gone and"
                + " 1 new.");
  }

  @Test
  void shouldRefuseAResultWithMoreNodesOrFewer() {
    // given
    var node = "{\"config\":{\"verb\":\"x\"},\"id\":\"sys:policy:x\",\"type\":\"policy_gate\"},";
    var more = published(json -> json.replace("\"nodes\":[", "\"nodes\":[" + node));
    var fewer = published(json -> json.replaceFirst("\\{[^{}]*\"id\":\"sys:end\"[^{}]*\\},", ""));

    // then
    assertThat(recompiled(more).problems())
        .singleElement()
        .asString()
        .contains("found 1 gone and 0 new");
    assertThat(recompiled(fewer).problems())
        .singleElement()
        .asString()
        .contains("found 0 gone and 1 new");
  }

  @Test
  void shouldRefuseAnOldArtefactThatWasAltered() {
    // given
    var old = published(json -> json);
    var artefact = effective(old).artefact();
    var altered =
        with(
            old,
            new WorkflowArtefact(
                artefact.json().replace("sys:end", "sys:fin"), artefact.hash(), OLD));
    var exchanged = with(old, new WorkflowArtefact(artefact.json(), "0".repeat(64), OLD));
    var renamed =
        with(old, new WorkflowArtefact(withHash(artefact, "0".repeat(64)), artefact.hash(), OLD));
    var noJson = with(old, new WorkflowArtefact("{", artefact.hash(), OLD));

    // then
    assertThat(codes(recompiled(altered))).containsExactly("WORKFLOW_HASH_MISMATCH");
    assertThat(codes(recompiled(exchanged))).containsExactly("WORKFLOW_HASH_MISMATCH");
    assertThat(codes(recompiled(renamed))).containsExactly("WORKFLOW_HASH_MISMATCH");
    assertThat(codes(recompiled(noJson))).containsExactly("WORKFLOW_HASH_MISMATCH");
  }

  @Test
  void shouldReadBackTheArtefactThatItMade() {
    // given
    var old = published(json -> json);
    var lineage = DefinitionLineage.read(desk.definitions, old).orElseThrow();

    // when
    var result =
        new ArtefactFreezer(ADMIN, desk.nextId())
            .renew(lineage, effective(old).artefact(), List.of());

    // then
    assertThat(codes(result)).containsExactly("WORKFLOW_COMPILER_STALE");
  }

  @Test
  void shouldTakeOnlyTheSourcesThatADefinitionNames() {
    // given
    var old = published(json -> json);
    var lineage = DefinitionLineage.read(desk.definitions, old).orElseThrow();

    // then
    assertThatThrownBy(() -> new DefinitionLineage(old, lineage.patch(), lineage.envelope(), 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> DefinitionLineage.read(desk.definitions, lineage.patch()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void shouldFindNoSourcesOfAWorkflowThatWasPublishedAsItWas() {
    // given
    var old = published(json -> json);
    var bare =
        new Definition(
            desk.nextId(),
            Desk.SCOPE,
            "invoice",
            old.version() + 1,
            DefinitionStatus.ARCHIVED,
            new OfWorkflow(effective(old).artefact()));
    desk.definitions.plant(bare);

    // then
    assertThat(DefinitionLineage.read(desk.definitions, bare)).isEmpty();
    assertThat(desk.definitions.compiledByOthers("acme", CompilerVersion.CURRENT))
        .containsExactly(old, bare);
  }

  private PublishResult recompiled(Definition old) {
    return desk.publishing.recompile(
        DefinitionLineage.read(desk.definitions, old).orElseThrow(), desk.nextId(), ADMIN);
  }

  /** A published workflow as an engine with an older compiler left it. */
  private Definition published(UnaryOperator<String> change) {
    desk.saveAndPublish(patch(1, 100));
    var current = desk.current();
    var plain = Json.read(change.apply(effective(current).artefact().json())).orThrow();
    var members = new LinkedHashMap<Object, @Nullable Object>((Map<?, ?>) plain);
    members.put("compilerVersion", OLD);
    members.remove("hash");
    var hash = CanonicalJson.ofValue(members).orThrow().sha256Hex();
    members.put("hash", hash);
    var old =
        with(
            current,
            new WorkflowArtefact(CanonicalJson.ofValue(members).orThrow().text(), hash, OLD));
    desk.definitions.plant(old);
    return old;
  }

  private static String withHash(WorkflowArtefact artefact, String hash) {
    return artefact.json().replace(artefact.hash(), hash);
  }

  private static Definition with(Definition one, WorkflowArtefact artefact) {
    var content = effective(one);
    return new Definition(
        one.id(),
        one.scope(),
        one.name(),
        one.version(),
        one.status(),
        new OfEffective(content.envelope(), content.patch(), artefact));
  }
}
