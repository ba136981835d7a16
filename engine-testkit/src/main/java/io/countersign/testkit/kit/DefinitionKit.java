package io.countersign.testkit.kit;

import static io.countersign.testkit.kit.DefinitionDesk.ADMIN;
import static io.countersign.testkit.kit.DefinitionDesk.SCOPE;
import static io.countersign.testkit.kit.DefinitionDesk.compile;
import static io.countersign.testkit.kit.DefinitionDesk.effective;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.countersign.compiler.Compiler;
import io.countersign.compiler.publish.DefinitionLineage;
import io.countersign.engine.definition.Definition;
import io.countersign.engine.definition.DefinitionContent.OfEffective;
import io.countersign.engine.definition.DefinitionContent.OfEnvelope;
import io.countersign.engine.definition.DefinitionContent.OfPatch;
import io.countersign.engine.definition.DefinitionContent.OfWorkflow;
import io.countersign.engine.definition.DefinitionKind;
import io.countersign.engine.definition.DefinitionScope;
import io.countersign.engine.definition.DefinitionStatus;
import io.countersign.engine.definition.Publication;
import io.countersign.engine.definition.Publication.Change;
import io.countersign.engine.definition.WorkflowArtefact;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.document.WorkflowKey;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.store.DefinitionLine;
import io.countersign.engine.store.DefinitionStore.Outcome;
import io.countersign.engine.store.Store;
import io.countersign.engine.store.WorkflowStore;
import io.countersign.engine.workflow.graph.PatchModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Specification of the definitions of a store. Extend it, return an empty store, and run it with
 * JUnit.
 */
public abstract class DefinitionKit {

  private final DefinitionDesk desk = new DefinitionDesk(this::store);

  /** Constructor for the subclass of a store's author. */
  protected DefinitionKit() {}

  /** Returns the store, empty at the first call of each test and the same one until its end. */
  protected abstract Store store();

  /** Stored definitions are read back unchanged, every kind and every part. */
  @Test
  void shouldReadBackWhatWasStored() {
    var envelope = desk.bootstrap(SCOPE);
    desk.applyAll(envelope);
    var draft = desk.draft("boss");
    desk.applyAll(draft);

    var skeleton = envelope.changes().get(0).after();
    assertEquals(skeleton, desk.findStored(skeleton));
    assertEquals(Optional.of(skeleton), desk.ask(all -> all.envelope(SCOPE, 1)));
    assertEquals(Optional.empty(), desk.ask(all -> all.envelope(SCOPE, 2)));
    assertEquals(
        skeleton.content(),
        new OfEnvelope(Compiler.standard().envelope(DefinitionDesk.contract()).orThrow()),
        "the envelope is the one that the contract gives");
    assertEquals(draft.changes().get(0).after(), desk.findStored(draft.changes().get(0).after()));
    assertEquals(
        Optional.of(draft.changes().get(0).after()),
        desk.ask(all -> all.draft(SCOPE)),
        "the draft");

    var publication = desk.publication();
    desk.applyAll(publication);

    for (var change : publication.changes()) {
      assertEquals(change.after(), desk.findStored(change.after()));
    }
    var effective = desk.findPublished(DefinitionKind.EFFECTIVE).orElseThrow();
    assertTrue(effective.content() instanceof OfEffective);
    assertEquals("Rules", effective.name());
    assertEquals(
        Optional.of(effective), desk.ask(all -> all.newest(SCOPE, DefinitionKind.EFFECTIVE)));
    assertEquals(Optional.empty(), desk.ask(all -> all.draft(SCOPE)));
  }

  /** Every text that a draft may contain is read back unchanged; other texts are refused first. */
  @Test
  void shouldKeepTheTextsOfDrafts() {
    desk.applyAll(desk.bootstrap(SCOPE));
    for (var text :
        List.of("\u0001\u001f\u007f", "\uFEFF\uFFFE\uFFFF", "\ud83d\ude00", "\\u0000")) {
      var draft = desk.save(text, text).orThrow();
      desk.applyAll(draft);
      assertEquals(draft.changes().get(0).after(), desk.ask(all -> all.draft(SCOPE)).orElseThrow());
    }
    var before = desk.ask(all -> all.draft(SCOPE));

    for (var refused : List.of(desk.save("\0", "boss"), desk.save("Rules", "bo\0ss"))) {
      assertEquals(
          List.of("SOURCE_TEXT"),
          refused.problems().stream().map(problem -> problem.code().name()).toList());
    }
    assertEquals(before, desk.ask(all -> all.draft(SCOPE)));
  }

  /** New instances run published definitions, and never archived ones. */
  @Test
  void shouldPutWhatIsPublishedInForce() {
    desk.applyAll(desk.bootstrap(SCOPE));
    assertEquals(Optional.empty(), desk.current());

    desk.publishes("boss");
    assertEquals(Optional.of(compile("boss").hash()), desk.current());

    desk.publishes("owner");
    assertEquals(Optional.of(compile("owner").hash()), desk.current());
    assertEquals(
        Optional.of(compile("boss").toJson()),
        desk.in(tx -> tx.workflows().find(OrgId.of("acme"), compile("boss").hash()))
            .map(WorkflowStore.Stored::text),
        "those that run the former one find it still");

    var now = desk.findPublished(DefinitionKind.EFFECTIVE).orElseThrow();
    assertEquals(2, now.version());
    desk.applyAll(desk.publishing.archive(now, ADMIN).orThrow());
    assertEquals(Optional.empty(), desk.current());
    assertEquals(
        List.of(false, false),
        desk.in(tx -> tx.workflows().list(OrgId.of("acme"), "invoice")).stream()
            .map(one -> one.current())
            .toList());
  }

  /** Each workflow of a document type has definitions of its own, and one that is in force. */
  @Test
  void shouldKeepTheWorkflowsOfATypeApart() {
    var audit = desk.forWorkflow(WorkflowKey.of("audit"));
    desk.applyAll(desk.bootstrap(SCOPE));
    desk.publishes("boss");
    var lifecycle = desk.current();
    var named = new DefinitionScope("acme", "invoice", WorkflowKey.of("audit"));
    audit.applyAll(audit.bootstrap(named));

    audit.publishes("auditor");

    assertEquals(lifecycle, desk.current());
    var current = audit.current().orElseThrow();
    var published = audit.findPublished(DefinitionKind.EFFECTIVE).orElseThrow();
    assertEquals(named, published.scope());
    assertEquals(1, published.version());
    assertEquals(current, ((OfEffective) published.content()).artefact().hash());
    assertEquals(
        List.of("audit PIPELINE " + current, "lifecycle LIFECYCLE " + lifecycle.orElseThrow()),
        lines());

    audit.applyAll(audit.publishing.archive(published, ADMIN).orThrow());

    assertEquals(Optional.empty(), audit.current());
    assertEquals(lifecycle, desk.current());
    assertEquals(
        List.of("audit PIPELINE none", "lifecycle LIFECYCLE " + lifecycle.orElseThrow()), lines());
  }

  /** What readers see of the workflows of the type: name, kind and active workflow. */
  private List<String> lines() {
    return desk.in(tx -> tx.workflows().types(OrgId.of("acme"))).stream()
        .map(
            line ->
                line.scope().workflow().value()
                    + " "
                    + line.kind()
                    + " "
                    + line.hash().orElse("none"))
        .sorted()
        .toList();
  }

  /** Publishing the same patch twice creates two versions of the same workflow. */
  @Test
  void shouldMakeAVersionOfEachPublication() {
    desk.applyAll(desk.bootstrap(SCOPE));
    desk.publishes("boss");
    desk.publishes("boss");

    var lines = desk.list(DefinitionKind.EFFECTIVE);
    assertEquals(List.of(1, 2), lines.stream().map(DefinitionLine::version).toList());
    assertEquals(
        List.of(DefinitionStatus.ARCHIVED, DefinitionStatus.PUBLISHED),
        lines.stream().map(line -> line.stand().status()).toList());
    assertEquals(Optional.of(compile("boss").hash()), desk.current());
  }

  /** Of two changes based on the same state one succeeds; the other changes nothing. */
  @Test
  void shouldLetOneOfTwoWin() {
    desk.applyAll(desk.bootstrap(SCOPE));
    var ada = desk.draft("boss");
    var bob = desk.draft("owner");
    desk.applyAll(ada);
    assertEquals(Outcome.CONFLICT, desk.apply(bob), "a second draft");
    assertEquals(Outcome.CONFLICT, desk.apply(ada), "the same again");

    var first = desk.draft("owner");
    var second = desk.draft("clerk");
    desk.applyAll(first);
    assertEquals(Outcome.CONFLICT, desk.apply(second), "a draft that another publisher saved");
    assertEquals(
        new OfPatch(DefinitionDesk.patch("owner")),
        desk.ask(all -> all.draft(SCOPE)).orElseThrow().content());

    var adas = desk.publication();
    var bobs = desk.publication();
    desk.applyAll(adas);
    assertEquals(Outcome.CONFLICT, desk.apply(bobs), "a draft that another publisher published");
    assertEquals(1, desk.list(DefinitionKind.EFFECTIVE).size());
  }

  /** A draft differs if only its name or a part of its content differs. */
  @Test
  void shouldCompareEverythingThatAPublicationSaw() {
    desk.applyAll(desk.bootstrap(SCOPE));
    var draft = desk.draft("boss");
    desk.applyAll(draft);
    var seen = draft.changes().get(0).after();
    var renamed =
        new Definition(seen.id(), SCOPE, "Others", seen.version(), seen.status(), seen.content());
    var elsewhere =
        new Definition(
            seen.id(),
            SCOPE,
            seen.name(),
            seen.version(),
            seen.status(),
            new OfPatch(PatchBuilder.empty("invoice", 1)));
    var later =
        new Definition(
            seen.id(),
            SCOPE,
            seen.name(),
            seen.version(),
            seen.status(),
            new OfPatch(
                new PatchModel(
                    new PatchModel.BaseRef("invoice", 2),
                    PatchModel.of(DefinitionDesk.patch("boss")).slots())));

    for (var other : List.of(renamed, elsewhere, later, seen.in(DefinitionStatus.PUBLISHED))) {
      var after = other.in(DefinitionStatus.PUBLISHED);
      assertEquals(
          Outcome.CONFLICT,
          desk.apply(new Publication(SCOPE, "ada", List.of(Change.update(other, after)))));
    }
    assertEquals(seen, desk.findStored(seen));
  }

  /** A publication is stored atomically. */
  @Test
  void shouldStoreNothingOfAPublicationThatDoesNotFit() {
    desk.applyAll(desk.bootstrap(SCOPE));
    desk.publishes("boss");
    desk.applyAll(desk.draft("owner"));
    var before = desk.list(DefinitionKind.ORG_PATCH);
    var hash = desk.current();

    var publication = desk.publication();
    var changes = new ArrayList<>(publication.changes());
    changes.add(publication.changes().get(0));

    assertEquals(Outcome.CONFLICT, desk.apply(new Publication(SCOPE, "ada", changes)));
    assertEquals(before, desk.list(DefinitionKind.ORG_PATCH));
    assertEquals(hash, desk.current());
    desk.applyAll(publication);
  }

  /** Versions are consecutive, ids are unique, and one definition of each kind is in force. */
  @Test
  void shouldRefuseWhatIsNotUnique() {
    desk.applyAll(desk.bootstrap(SCOPE));
    desk.publishes("boss");
    var now = desk.findPublished(DefinitionKind.EFFECTIVE).orElseThrow();
    var gap =
        new Definition(desk.nextId(), SCOPE, "Rules", 3, DefinitionStatus.ARCHIVED, now.content());
    var second = effective(2, now.content(), desk.nextId());
    var sameId =
        new Definition(now.id(), SCOPE, "Rules", 2, DefinitionStatus.ARCHIVED, now.content());
    var sameVersion =
        new Definition(desk.nextId(), SCOPE, "Rules", 1, DefinitionStatus.ARCHIVED, now.content());

    for (var one : List.of(gap, second, sameId, sameVersion)) {
      assertEquals(
          Outcome.CONFLICT, desk.apply(new Publication(SCOPE, "ada", List.of(Change.insert(one)))));
    }
    assertEquals(Outcome.CONFLICT, desk.apply(desk.bootstrap(SCOPE)), "the same envelope again");
    assertEquals(1, desk.list(DefinitionKind.EFFECTIVE).size());
    assertEquals(1, desk.list(DefinitionKind.ENVELOPE).size());
  }

  /**
   * A workflow published without a draft is a definition too, and is superseded by the next one.
   */
  @Test
  void shouldStandBesideWorkflowsThatWerePublishedAsTheyWere() {
    var workflow = compile("boss");
    desk.in(
        tx -> {
          tx.workflows().publish(OrgId.of("acme"), workflow);
          return workflow;
        });

    var bare = desk.findPublished(DefinitionKind.EFFECTIVE).orElseThrow();
    assertEquals(new OfWorkflow(WorkflowArtefact.of(workflow)), bare.content());
    assertEquals(1, bare.version());
    assertEquals(bare, desk.findStored(bare));
    assertEquals(Optional.empty(), desk.ask(all -> DefinitionLineage.read(all, bare)));
    var line = desk.list(DefinitionKind.EFFECTIVE).get(0);
    assertEquals(Optional.empty(), line.course().createdBy());

    desk.applyAll(desk.bootstrap(SCOPE));
    desk.publishes("owner");

    assertEquals(DefinitionStatus.ARCHIVED, desk.findStored(bare).status());
    var next = desk.findPublished(DefinitionKind.EFFECTIVE).orElseThrow();
    assertEquals(2, next.version());
    assertTrue(desk.ask(all -> DefinitionLineage.read(all, next)).isPresent());

    desk.in(
        tx -> {
          tx.workflows().publish(OrgId.of("acme"), workflow);
          return workflow;
        });
    assertEquals(3, desk.findPublished(DefinitionKind.EFFECTIVE).orElseThrow().version());
    assertEquals(DefinitionStatus.ARCHIVED, desk.findStored(next).status());
  }

  /** A definition that is rolled back does not exist. */
  @Test
  void shouldKeepNothingOfATransactionThatIsRolledBack() {
    desk.applyAll(desk.bootstrap(SCOPE));
    var draft = desk.draft("boss");

    assertThrows(
        IllegalStateException.class,
        () ->
            desk.in(
                tx -> {
                  assertEquals(Outcome.APPLIED, tx.definitions().apply(draft));
                  assertTrue(tx.definitions().draft(SCOPE).isPresent());
                  throw new IllegalStateException("the host thinks better of it");
                }));

    assertEquals(Optional.empty(), desk.ask(all -> all.draft(SCOPE)));
    desk.applyAll(draft);
  }
}
