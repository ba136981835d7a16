package io.countersign.testkit.kit;

import static io.countersign.engine.patch.PatchSteps.role;
import static io.countersign.testkit.kit.DefinitionDesk.ADMIN;
import static io.countersign.testkit.kit.DefinitionDesk.SCOPE;
import static io.countersign.testkit.kit.DefinitionDesk.compile;
import static io.countersign.testkit.kit.DefinitionDesk.effective;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.countersign.compiler.publish.Publisher;
import io.countersign.compiler.publish.Publisher.Permission;
import io.countersign.engine.definition.DefinitionContent;
import io.countersign.engine.definition.DefinitionContent.OfEffective;
import io.countersign.engine.definition.DefinitionContent.Source;
import io.countersign.engine.definition.DefinitionKind;
import io.countersign.engine.definition.DefinitionScope;
import io.countersign.engine.definition.DefinitionStatus;
import io.countersign.engine.definition.Publication;
import io.countersign.engine.definition.Publication.Change;
import io.countersign.engine.definition.WorkflowArtefact;
import io.countersign.engine.store.DefinitionLine;
import io.countersign.engine.store.ListSlice;
import io.countersign.engine.store.Store;
import io.countersign.engine.workflow.CompilerVersion;
import io.countersign.json.CanonicalJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Specification of how the definitions of a store are found and listed. Extend it, return an empty
 * store, and run it with JUnit.
 */
public abstract class DefinitionListKit {

  private final DefinitionDesk desk = new DefinitionDesk(this::store);

  /** Constructor for the subclass of a store's author. */
  protected DefinitionListKit() {}

  /** Returns the store, empty at the first call of each test and the same one until its end. */
  protected abstract Store store();

  /**
   * Workflows of another compiler version are listed, and recompiled without losing their position.
   */
  @Test
  void shouldFindWhatAnotherCompilerMade() {
    desk.applyAll(desk.bootstrap(SCOPE));
    desk.publishes("boss");
    var fresh = desk.findPublished(DefinitionKind.EFFECTIVE).orElseThrow();
    var sources = (OfEffective) fresh.content();
    var old = effective(2, old(sources.envelope(), sources.patch()), desk.nextId());
    desk.applyAll(
        new Publication(
            SCOPE,
            "ada",
            List.of(
                Change.update(fresh, fresh.in(DefinitionStatus.ARCHIVED)), Change.insert(old))));

    assertEquals(
        List.of(old), desk.ask(all -> all.compiledByOthers("acme", CompilerVersion.CURRENT)));
    assertEquals(
        List.of(), desk.ask(all -> all.compiledByOthers("globex", CompilerVersion.CURRENT)));
    assertEquals(old, desk.findStored(old));
  }

  /** Returns a workflow as an older compiler could have written it. */
  private static DefinitionContent old(Source envelope, Source patch) {
    var text =
        compile("boss")
            .toJson()
            .replace(CompilerVersion.CURRENT.toString(), "0.9.3")
            .replaceFirst("\"hash\":\"[0-9a-f]+\",", "");
    var hash = CanonicalJson.ofText(text).orThrow().sha256Hex();
    var whole = text.substring(0, text.length() - 1) + ",\"hash\":\"" + hash + "\"}";
    var canonical = CanonicalJson.ofText(whole).orThrow().text();
    return new OfEffective(envelope, patch, new WorkflowArtefact(canonical, hash, "0.9.3"));
  }

  /** No definition of one organisation or document type is found under another. */
  @Test
  void shouldKeepOrganisationsAndTypesApart() {
    var globex = new DefinitionScope("globex", "invoice");
    var orders = new DefinitionScope("acme", "order");
    desk.applyAll(desk.bootstrap(SCOPE));
    desk.applyAll(desk.bootstrap(globex));
    desk.publishes("boss");
    var effective = desk.findPublished(DefinitionKind.EFFECTIVE).orElseThrow();

    assertEquals(Optional.empty(), desk.ask(all -> all.find("globex", effective.id())));
    for (var other : List.of(globex, orders)) {
      assertEquals(
          Optional.empty(), desk.ask(all -> all.findPublished(other, DefinitionKind.EFFECTIVE)));
      assertEquals(Optional.empty(), desk.ask(all -> all.newest(other, DefinitionKind.ORG_PATCH)));
      assertEquals(
          List.of(),
          desk.ask(all -> all.list(other, DefinitionKind.EFFECTIVE, ListSlice.first(10))));
    }
    assertTrue(desk.ask(all -> all.envelope(globex, 1)).isPresent());
  }

  /** Lists are paged, in the order in which definitions were created. */
  @Test
  void shouldListPartByPart() {
    desk.applyAll(desk.bootstrap(SCOPE));
    for (var role : List.of("a", "b", "c")) {
      desk.publishes(role);
    }
    var whole = desk.list(DefinitionKind.ORG_PATCH);

    var parts = new ArrayList<DefinitionLine>();
    var part = desk.list(DefinitionKind.ORG_PATCH, ListSlice.first(2));
    assertEquals(2, part.size());
    while (!part.isEmpty()) {
      parts.addAll(part);
      part =
          desk.list(
              DefinitionKind.ORG_PATCH, ListSlice.after(parts.get(parts.size() - 1).cursor(), 2));
    }

    assertEquals(whole, parts);
    assertEquals(List.of(1, 2, 3), whole.stream().map(DefinitionLine::version).toList());
  }

  /** A list names the authors of a definition, with times. */
  @Test
  void shouldSayWhoChangedADefinition() {
    desk.applyAll(desk.bootstrap(SCOPE));
    var bob = new Publisher("bob", Set.of(Permission.values()));
    desk.applyAll(desk.draft("boss"));
    desk.applyAll(desk.publishing.publish(desk.standing(), desk.nextId(), bob).orThrow());

    var patch = desk.list(DefinitionKind.ORG_PATCH).get(0).course();
    assertEquals(Optional.of("ada"), patch.createdBy());
    assertEquals(Optional.of("bob"), patch.changedBy());
    assertFalse(patch.changed().isBefore(patch.created()));
    var effective = desk.list(DefinitionKind.EFFECTIVE).get(0).course();
    assertEquals(Optional.of("bob"), effective.createdBy());
    assertEquals(effective.created(), effective.changed());
    desk.applyAll(
        desk.publishing
            .archive(desk.findPublished(DefinitionKind.EFFECTIVE).orElseThrow(), ADMIN)
            .orThrow());
    assertEquals(
        Optional.of("bob"), desk.list(DefinitionKind.EFFECTIVE).get(0).course().createdBy());
    assertEquals(
        Optional.of("ada"), desk.list(DefinitionKind.EFFECTIVE).get(0).course().changedBy());
  }
}
