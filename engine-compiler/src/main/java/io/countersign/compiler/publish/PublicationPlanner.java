package io.countersign.compiler.publish;

import io.countersign.compiler.Compiler;
import io.countersign.compiler.publish.Publisher.Permission;
import io.countersign.compiler.rule.PlainSource;
import io.countersign.engine.definition.Definition;
import io.countersign.engine.definition.DefinitionContent.OfEffective;
import io.countersign.engine.definition.DefinitionContent.OfEnvelope;
import io.countersign.engine.definition.DefinitionContent.OfPatch;
import io.countersign.engine.definition.DefinitionScope;
import io.countersign.engine.definition.DefinitionStatus;
import io.countersign.engine.definition.Publication;
import io.countersign.engine.definition.Publication.Change;
import io.countersign.engine.definition.WorkflowArtefact;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.Envelope;
import io.countersign.engine.workflow.WorkflowPatch;
import io.countersign.engine.workflow.graph.EnvelopeModel;
import io.countersign.engine.workflow.graph.PatchModel;
import io.countersign.engine.workflow.graph.WorkflowModel;
import io.countersign.problem.Problem;
import io.countersign.problem.Result;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Decisions about changes of definitions. Immutable, safe for many threads, and pure: equal input
 * gives an equal decision, and nothing is stored. Ids of new definitions come from the caller; the
 * same request may be decided again with the same id.
 */
public final class PublicationPlanner {

  private final Compiler compiler;

  private PublicationPlanner(Compiler compiler) {
    this.compiler = compiler;
  }

  /** Publishing of what a compiler accepts. */
  public static PublicationPlanner with(Compiler compiler) {
    return new PublicationPlanner(compiler);
  }

  /**
   * Stores the envelope of a contract, once for each version. Nothing is left to do when it is
   * stored; a contract that changed under an old version is refused.
   *
   * @param stored the envelope that the scope has of the contract's lifecycle version
   */
  public PublishResult bootstrap(
      DefinitionScope scope,
      EntityContract contract,
      Optional<Definition> stored,
      UUID id,
      Publisher publisher) {
    var envelope = compiler.envelope(contract);
    if (!(envelope instanceof Result.Accepted<Envelope> read)) {
      return new PublishResult.Refused(envelope.problems());
    }
    if (!contract.entityType().equals(scope.entityType())) {
      return PublishObjection.refuse(
          PublishObjection.otherType("/entityType", scope.entityType(), contract.entityType()));
    }
    if (!contract.workflow().equals(scope.workflow())) {
      return PublishObjection.refuse(
          PublishObjection.otherWorkflow(scope.workflow(), contract.workflow()));
    }
    if (stored.isPresent()) {
      return envelope(stored.get()).hash().equals(read.value().hash())
          ? new PublishResult.Unchanged(stored.get())
          : PublishObjection.refuse(PublishObjection.envelopeChanged(contract.lifecycleVersion()));
    }
    var definition =
        new Definition(
            id,
            scope,
            contract.entityType(),
            contract.lifecycleVersion(),
            DefinitionStatus.PUBLISHED,
            new OfEnvelope(read.value()));
    return ready(publisher, List.of(), Change.insert(definition));
  }

  /**
   * Saves a patch as the draft of its scope: the existing one, or a new one with the next version.
   * Drafts are not checked; an editor may save one that does not compile yet. Refuses only content
   * that no store could keep.
   *
   * @param id the id of the draft, should it be new
   */
  public PublishResult saveDraft(
      ScopeSnapshot standing, String name, WorkflowPatch patch, UUID id, Publisher publisher) {
    if (!patch.entityType().equals(standing.scope().entityType())) {
      return PublishObjection.refuse(
          PublishObjection.otherType(
              "/baseRef/entityType", standing.scope().entityType(), patch.entityType()));
    }
    var source = new LinkedHashMap<String, @Nullable Object>(patch.toPlain());
    source.put("name", name);
    var unwritable = PlainSource.problems(source);
    if (!unwritable.isEmpty()) {
      return new PublishResult.Refused(unwritable);
    }
    var former = standing.draft();
    var draft =
        new Definition(
            former.map(Definition::id).orElse(id),
            standing.scope(),
            name,
            former.map(Definition::version).orElse(standing.newest().patch() + 1),
            DefinitionStatus.DRAFT,
            new OfPatch(patch));
    return former.isPresent() && former.get().equals(draft)
        ? new PublishResult.Unchanged(draft)
        : ready(publisher, List.of(), new Change(former, draft));
  }

  /**
   * Publishes the draft: compiles it against its envelope, reads the artefact back, and makes a new
   * effective definition of the next version; what was in force is archived. Refused are drafts
   * that do not compile, and publishers who may not.
   *
   * @param id the id of the new effective definition
   */
  public PublishResult publish(ScopeSnapshot standing, UUID id, Publisher publisher) {
    return publish(standing, Optional.empty(), id, publisher);
  }

  /**
   * Publishes the draft if it gives exactly the workflow that was reviewed.
   *
   * @param hash the hash of the reviewed workflow
   * @param id the id of the new effective definition
   */
  public PublishResult publishReviewed(
      ScopeSnapshot standing, String hash, UUID id, Publisher publisher) {
    return publish(standing, Optional.of(hash), id, publisher);
  }

  private PublishResult publish(
      ScopeSnapshot standing, Optional<String> reviewed, UUID id, Publisher publisher) {
    if (standing.draft().isEmpty()) {
      return PublishObjection.refuse(PublishObjection.noDraft());
    }
    var draft = standing.draft().get();
    var problems = new ArrayList<Problem>(permits(patch(draft), publisher));
    var envelope = standing.envelope();
    if (envelope.isEmpty()) {
      problems.add(PublishObjection.envelopeMissing(ScopeSnapshot.envelopeVersion(draft)));
      return new PublishResult.Refused(Problem.sorted(problems));
    }
    var compiled = compiler.compile(envelope(envelope.get()).contract(), patch(draft));
    if (!problems.isEmpty() || !(compiled instanceof Result.Accepted<CompiledWorkflow> accepted)) {
      problems.addAll(compiled.problems());
      return new PublishResult.Refused(Problem.sorted(problems));
    }
    var artefact = WorkflowArtefact.of(accepted.value());
    return reviewed.isPresent() && !reviewed.get().equals(artefact.hash())
        ? PublishObjection.refuse(PublishObjection.otherArtefact())
        : new ArtefactFreezer(publisher, id).publish(standing, artefact, accepted.warnings());
  }

  private static List<Problem> permits(PatchModel patch, Publisher publisher) {
    var problems = new ArrayList<Problem>();
    if (!publisher.may(Permission.PUBLISH)) {
      problems.add(PublishObjection.notAllowed(Permission.PUBLISH, ""));
    }
    if (publisher.may(Permission.RUN_AS_OTHERS)) {
      return problems;
    }
    patch
        .slots()
        .forEach(
            (slotId, slot) -> {
              for (int i = 0; i < slot.nodes().size(); i++) {
                if (slot.nodes().get(i).runAs().kind() != Actor.Kind.ACTOR) {
                  problems.add(
                      PublishObjection.notAllowed(
                          Permission.RUN_AS_OTHERS,
                          PatchRebase.pointer(slotId) + "/nodes/" + i + "/runAs"));
                }
              }
            });
    return problems;
  }

  /**
   * Archives a published patch or workflow. Instances that began on it go on; new ones no longer
   * begin. Envelopes stay.
   */
  public PublishResult archive(Definition definition, Publisher publisher) {
    if (!publisher.may(Permission.PUBLISH)) {
      return PublishObjection.refuse(PublishObjection.notAllowed(Permission.PUBLISH, ""));
    }
    if (definition.isDefault()) {
      return PublishObjection.refuse(PublishObjection.envelopeStays());
    }
    return definition.next().contains(DefinitionStatus.ARCHIVED)
        ? ready(
            publisher,
            List.of(),
            Change.update(definition, definition.in(DefinitionStatus.ARCHIVED)))
        : PublishObjection.refuse(PublishObjection.status(definition, DefinitionStatus.ARCHIVED));
  }

  /**
   * Recompiles a published workflow from the same sources, after the compiler changed. The result
   * is a new effective definition of the next version, current if the old one was; only the status
   * of the old one changes. It has exactly the same nodes, so that instances can continue in it.
   * Does nothing if this compiler made the old one.
   *
   * @param id the id of the new effective definition
   */
  public PublishResult recompile(DefinitionLineage lineage, UUID id, Publisher publisher) {
    var old = ((OfEffective) lineage.effective().content()).artefact();
    if (!publisher.may(Permission.RECOMPILE)) {
      return PublishObjection.refuse(PublishObjection.notAllowed(Permission.RECOMPILE, ""));
    }
    if (old.isFresh()) {
      return new PublishResult.Unchanged(lineage.effective());
    }
    var before = old.nodeIds();
    if (!(before instanceof Result.Accepted<List<String>> read)) {
      return new PublishResult.Refused(before.problems());
    }
    var compiled =
        compiler.compile(envelope(lineage.envelope()).contract(), patch(lineage.patch()));
    if (!(compiled instanceof Result.Accepted<CompiledWorkflow> accepted)) {
      return new PublishResult.Refused(compiled.problems());
    }
    var gone = new TreeSet<>(read.value());
    gone.removeAll(WorkflowModel.of(accepted.value()).graph().nodes().keySet());
    var added = new TreeSet<>(WorkflowModel.of(accepted.value()).graph().nodes().keySet());
    read.value().forEach(added::remove);
    return gone.isEmpty() && added.isEmpty()
        ? new ArtefactFreezer(publisher, id)
            .renew(lineage, WorkflowArtefact.of(accepted.value()), accepted.warnings())
        : PublishObjection.refuse(PublishObjection.nodesDiffer(gone, added));
  }

  /**
   * Moves a patch to another envelope: a new draft, or every conflict, to be read by slot. A draft
   * that is moved itself stays the same draft.
   *
   * @param id the id of the draft, should it be new
   */
  public PublishResult rebase(
      ScopeSnapshot standing, PatchMove move, UUID id, Publisher publisher) {
    boolean another =
        standing.draft().isPresent() && !standing.draft().get().id().equals(move.patch().id());
    if (another) {
      return PublishObjection.refuse(PublishObjection.draftExists());
    }
    if (move.from().equals(move.to())) {
      return new PublishResult.Unchanged(move.patch());
    }
    var rebase = PatchRebase.of(move, compiler);
    if (rebase.isRefused()) {
      return new PublishResult.Refused(rebase.problems());
    }
    var saved = saveDraft(standing, move.patch().name(), rebase.movePatch(), id, publisher);
    return new PublishResult.Ready(saved.orThrow(), rebase.problems());
  }

  private static PublishResult ready(Publisher publisher, List<Problem> warnings, Change change) {
    return new PublishResult.Ready(
        new Publication(change.after().scope(), publisher.userId(), List.of(change)), warnings);
  }

  private static EnvelopeModel envelope(Definition definition) {
    return EnvelopeModel.of(((OfEnvelope) definition.content()).envelope());
  }

  private static PatchModel patch(Definition definition) {
    return PatchModel.of(((OfPatch) definition.content()).patch());
  }
}
