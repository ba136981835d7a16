package io.countersign.testkit.kit;

import static io.countersign.testkit.kit.DefinitionDesk.ADMIN;
import static io.countersign.testkit.kit.DefinitionDesk.SCOPE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.countersign.compiler.publish.ScopeSnapshot;
import io.countersign.compiler.template.TemplateCatalogue;
import io.countersign.engine.Engine;
import io.countersign.engine.definition.Definition;
import io.countersign.engine.definition.DefinitionContent;
import io.countersign.engine.definition.DefinitionContent.OfEffective;
import io.countersign.engine.definition.DefinitionContent.OfEnvelope;
import io.countersign.engine.definition.DefinitionContent.OfPatch;
import io.countersign.engine.definition.DefinitionKind;
import io.countersign.engine.definition.DefinitionScope;
import io.countersign.engine.definition.DefinitionStatus;
import io.countersign.engine.definition.Publication;
import io.countersign.engine.definition.Publication.Change;
import io.countersign.engine.definition.WorkflowArtefact;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.document.UserId;
import io.countersign.engine.inspect.ListPage;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.patch.PatchSteps;
import io.countersign.engine.port.Directory;
import io.countersign.engine.port.HostPorts;
import io.countersign.engine.settings.EngineSettings;
import io.countersign.engine.store.DefinitionLine;
import io.countersign.engine.store.ListSlice;
import io.countersign.engine.store.Store;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.workflow.Approvers;
import io.countersign.problem.Problem;
import io.countersign.problem.Result;
import io.countersign.testkit.host.FakeHost;
import io.countersign.testkit.host.FakeIds;
import io.countersign.testkit.host.FakeSecrets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/**
 * Specification of managing definitions as screens do: through the engine, with the decisions of
 * the compiler. Extend it, return an empty store, and run it with JUnit.
 */
public abstract class ManagementKit {

  private final DefinitionDesk desk = new DefinitionDesk(this::store);
  private final FakeHost host = new FakeHost(Set.of());

  /** Constructor for the subclass of a store's author. */
  protected ManagementKit() {}

  /** Returns the store, empty at the first call of each test and the same one until its end. */
  protected abstract Store store();

  private Engine engine() {
    return Engine.over(store())
        .host(host.ports())
        .settings(EngineSettings.with(new FakeIds("id-"), new FakeSecrets("secret-")))
        .build();
  }

  private static Definition effective(int version, DefinitionContent content, UUID id) {
    return new Definition(id, SCOPE, "Rules", version, DefinitionStatus.PUBLISHED, content);
  }

  /** The engine checks approvers before it stores a publication. */
  @Test
  void shouldStoreNothingWhenTheDirectoryFindsNoApprovers() {
    desk.applyAll(desk.bootstrap(SCOPE));
    desk.applyAll(
        desk.publishing
            .saveDraft(
                desk.standing(),
                "Rules",
                PatchBuilder.on("invoice", 1)
                    .slot(
                        "slot:submitted_to_approved",
                        slot ->
                            slot.step(
                                "ask",
                                PatchSteps.approval(
                                    new Approvers.Superior(1), new Approvers.User("ann"))))
                    .build(),
                desk.nextId(),
                ADMIN)
            .orThrow());
    host.directory().without(Approvers.Superior.class);

    var publication = desk.publication();
    var result = desk.in(tx -> engine().publish(tx, publication));

    assertEquals(List.of("APPROVERS_UNKNOWN"), codes(result.errors()));
    assertEquals(List.of("APPROVERS_ABSENT"), codes(result.warnings()));
    assertEquals(Optional.empty(), desk.findPublished(DefinitionKind.EFFECTIVE));
    assertTrue(desk.ask(all -> all.draft(SCOPE)).isPresent());
  }

  /** What a host may still add is no reason to refuse. */
  @Test
  void shouldPublishWithWarningsOfWhatIsMissing() {
    desk.applyAll(desk.bootstrap(SCOPE));
    desk.applyAll(desk.draft("boss"));
    var publication = desk.publication();

    var result = desk.in(tx -> engine().publish(tx, publication));

    assertEquals(publication, result.orThrow());
    assertEquals(List.of("APPROVERS_ABSENT"), codes(result.warnings()));
    var warning = result.warnings().get(0);
    assertTrue(warning.place().pointer().endsWith("/config/approvers/0"));
    assertEquals("'boss'", warning.found());
    assertTrue(desk.findPublished(DefinitionKind.EFFECTIVE).isPresent());
    assertTrue(desk.current().isPresent());
  }

  /** A directory that fails is warned of, and the transaction goes on. */
  @Test
  void shouldPublishWhereTheDirectoryFails() {
    desk.applyAll(desk.bootstrap(SCOPE));
    desk.applyAll(desk.draft("boss"));
    var publication = desk.publication();
    var ports = host.ports();
    var failing =
        new HostPorts(
            ports.documents(),
            ports.mutations(),
            new FailingDirectory(this::store),
            ports.organisations(),
            ports.judges(),
            ports.steps());

    var result = desk.in(tx -> engine().toBuilder().host(failing).build().publish(tx, publication));

    assertEquals(publication, result.orThrow());
    assertEquals(List.of("APPROVERS_ABSENT"), codes(result.warnings()));
    assertEquals("an exception (IllegalStateException)", result.warnings().get(0).found());
    assertEquals(
        Optional.empty(), desk.in(tx -> tx.workflows().current(OrgId.of("stray"), "invoice")));
    assertEquals(Optional.empty(), desk.ask(all -> all.draft(SCOPE)));
    assertTrue(desk.current().isPresent());
  }

  /** Writes where it may only read, and fails; what it wrote must not be kept. */
  private record FailingDirectory(Supplier<Store> store) implements Directory {

    @Override
    public boolean finds(StoreTransaction tx, OrgId org, Approvers.Approver approver) {
      tx.workflows().publish(OrgId.of("stray"), DefinitionDesk.compile("boss"));
      throw new IllegalStateException("the list of people is away");
    }

    @Override
    public List<String> holders(StoreTransaction tx, OrgId org, String role) {
      return List.of();
    }

    @Override
    public List<String> rolesOf(StoreTransaction tx, OrgId org, UserId person) {
      return List.of();
    }
  }

  /** A publication with another hash is refused. */
  @Test
  void shouldStoreNothingThatWasAltered() {
    desk.applyAll(desk.bootstrap(SCOPE));
    desk.applyAll(desk.draft("boss"));
    var publication = desk.publication();
    var last = publication.changes().get(publication.changes().size() - 1).after();
    var content = (OfEffective) last.content();
    var altered =
        new WorkflowArtefact(
            content.artefact().json().replace("boss", "thief"),
            content.artefact().hash(),
            content.artefact().compilerVersion());
    var changes = new ArrayList<>(publication.changes());
    changes.set(
        changes.size() - 1,
        Change.insert(
            effective(
                1, new OfEffective(content.envelope(), content.patch(), altered), last.id())));

    var result = desk.in(tx -> engine().publish(tx, new Publication(SCOPE, "ada", changes)));

    assertEquals(List.of("WORKFLOW_HASH_MISMATCH"), codes(result.errors()));
    assertTrue(desk.ask(all -> all.draft(SCOPE)).isPresent());
  }

  private static List<String> codes(List<Problem> problems) {
    return problems.stream().map(problem -> problem.code().name()).toList();
  }

  /** An administrator's way through a screen of definitions. */
  @Test
  void shouldCreateUpdatePublishAndArchive() {
    desk.applyAll(desk.bootstrap(SCOPE));

    // Create and update a draft.
    desk.applyAll(desk.draft("boss"));
    desk.applyAll(desk.draft("owner"));
    var draft = desk.ask(all -> all.draft(SCOPE)).orElseThrow();
    assertEquals(new OfPatch(DefinitionDesk.patch("owner")), draft.content());

    // Publish it: compiled and frozen.
    var publication = desk.publication();
    var published = desk.in(tx -> engine().publish(tx, publication));
    assertEquals(publication, published.orThrow());
    assertEquals(List.of("APPROVERS_ABSENT"), codes(published.warnings()));
    var patch = desk.findStored(draft);
    assertEquals(draft.in(DefinitionStatus.PUBLISHED), patch);

    // Updating a published definition is refused, for every actor.
    assertTrue(
        patch
            .objection(
                new Definition(
                    patch.id(),
                    SCOPE,
                    patch.name(),
                    patch.version(),
                    patch.status(),
                    new OfPatch(DefinitionDesk.patch("thief"))))
            .isPresent());
    var stale =
        new Publication(
            SCOPE,
            "eve",
            List.of(
                Change.update(
                    draft,
                    new Definition(
                        draft.id(),
                        SCOPE,
                        draft.name(),
                        draft.version(),
                        draft.status(),
                        new OfPatch(DefinitionDesk.patch("thief"))))));
    assertEquals(
        List.of("DEFINITIONS_OVERTAKEN"),
        codes(desk.in(tx -> engine().publish(tx, stale)).problems()));
    assertEquals(patch, desk.findStored(draft));

    // Archive it.
    var effective = desk.findPublished(DefinitionKind.EFFECTIVE).orElseThrow();
    for (var one : List.of(effective, patch)) {
      var archived = desk.publishing.archive(one, ADMIN).orThrow();
      assertEquals(new Result.Accepted<>(archived), desk.in(tx -> engine().publish(tx, archived)));
      assertEquals(DefinitionStatus.ARCHIVED, desk.findStored(one).status());
      assertEquals(
          List.of("PUBLISH_STATUS"),
          codes(desk.publishing.archive(desk.findStored(one), ADMIN).problems()));
    }
    assertEquals(Optional.empty(), desk.current());
  }

  /** A screen of settings: list, pick a template, edit, list. */
  @Test
  void shouldApplyATemplate() {
    desk.applyAll(desk.bootstrap(SCOPE));
    var engine = engine();
    var store = store();
    var publishing = desk.publishing;
    var id = desk.nextId();
    assertEquals(List.of(), patches(engine).items());

    // region template
    Result<Publication> saving =
        store
            .transactions()
            .inOwn(
                tx -> {
                  var definitions = tx.definitions();
                  var scope = new DefinitionScope("acme", "invoice");
                  var envelope = definitions.newest(scope, DefinitionKind.ENVELOPE).orElseThrow();
                  var contract = ((OfEnvelope) envelope.content()).envelope().contract();
                  var filled =
                      TemplateCatalogue.fill("simple-fast-track", Map.of("limit", "10000"))
                          .orThrow();

                  var saved =
                      publishing.saveDraft(
                          ScopeSnapshot.read(definitions, scope),
                          "Simple fast-track",
                          filled.patchFor(contract),
                          id,
                          ADMIN);
                  return engine.publish(tx, saved.orThrow());
                });
    // endregion

    assertEquals(List.of(), saving.problems());
    var line = patches(engine).items().get(0);
    assertEquals("Simple fast-track", line.stand().name());
    assertEquals(DefinitionStatus.DRAFT, line.stand().status());
    assertEquals(id, line.id());
    assertEquals(Optional.of("ada"), line.course().createdBy());
    var publication = desk.publication();
    assertTrue(desk.in(tx -> engine.publish(tx, publication)).errors().isEmpty());
    assertEquals(DefinitionStatus.PUBLISHED, patches(engine).items().get(0).stand().status());
  }

  private ListPage<DefinitionLine> patches(Engine engine) {
    return desk.in(tx -> patches(engine, tx));
  }

  private static ListPage<DefinitionLine> patches(Engine engine, StoreTransaction tx) {
    // region list
    var scope = new DefinitionScope("acme", "invoice");
    var patches =
        engine.inspect().definitions(tx, scope, DefinitionKind.ORG_PATCH, ListSlice.first(20));
    // endregion
    return patches;
  }
}
