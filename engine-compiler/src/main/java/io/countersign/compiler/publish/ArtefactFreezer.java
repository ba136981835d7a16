package io.countersign.compiler.publish;

import io.countersign.engine.definition.Definition;
import io.countersign.engine.definition.DefinitionContent.OfEffective;
import io.countersign.engine.definition.DefinitionContent.Source;
import io.countersign.engine.definition.DefinitionStatus;
import io.countersign.engine.definition.Publication;
import io.countersign.engine.definition.Publication.Change;
import io.countersign.engine.definition.WorkflowArtefact;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.problem.Problem;
import io.countersign.problem.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The last step before storing: reads an artefact back before any definition refers to it. */
final class ArtefactFreezer {

  private final Publisher publisher;
  private final UUID id;

  ArtefactFreezer(Publisher publisher, UUID id) {
    this.publisher = publisher;
    this.id = id;
  }

  /** A draft and its artefact become what is in force; what was in force is archived. */
  PublishResult publish(ScopeSnapshot standing, WorkflowArtefact artefact, List<Problem> warnings) {
    var draft = standing.draft().orElseThrow();
    var envelope = standing.envelope().orElseThrow();
    var checked = artefact.load();
    if (!(checked instanceof Result.Accepted<CompiledWorkflow>)) {
      return new PublishResult.Refused(checked.problems());
    }
    var changes = new ArrayList<Change>();
    archive(standing.patch()).ifPresent(changes::add);
    archive(standing.effective()).ifPresent(changes::add);
    changes.add(Change.update(draft, draft.in(DefinitionStatus.PUBLISHED)));
    changes.add(
        Change.insert(
            new Definition(
                id,
                standing.scope(),
                draft.name(),
                standing.newest().effective() + 1,
                DefinitionStatus.PUBLISHED,
                new OfEffective(source(envelope), source(draft), artefact))));
    return ready(draft, changes, warnings);
  }

  /** Replaces an artefact that an older compiler made, in any status. */
  PublishResult renew(
      DefinitionLineage lineage, WorkflowArtefact artefact, List<Problem> warnings) {
    var old = lineage.effective();
    var checked = artefact.load();
    if (!(checked instanceof Result.Accepted<CompiledWorkflow>)) {
      return new PublishResult.Refused(checked.problems());
    }
    var changes = new ArrayList<Change>();
    archive(Optional.of(old).filter(one -> one.status() == DefinitionStatus.PUBLISHED))
        .ifPresent(changes::add);
    changes.add(
        Change.insert(
            new Definition(
                id,
                old.scope(),
                old.name(),
                lineage.newest() + 1,
                old.status(),
                new OfEffective(source(lineage.envelope()), source(lineage.patch()), artefact))));
    return ready(old, changes, warnings);
  }

  private PublishResult ready(Definition subject, List<Change> changes, List<Problem> warnings) {
    return new PublishResult.Ready(
        new Publication(subject.scope(), publisher.userId(), changes), warnings);
  }

  private static Optional<Change> archive(Optional<Definition> former) {
    return former.map(one -> Change.update(one, one.in(DefinitionStatus.ARCHIVED)));
  }

  private static Source source(Definition definition) {
    return new Source(definition.id(), definition.version());
  }
}
