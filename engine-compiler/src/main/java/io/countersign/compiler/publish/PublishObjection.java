package io.countersign.compiler.publish;

import io.countersign.compiler.problem.CompilerCode;
import io.countersign.compiler.rule.QuotedText;
import io.countersign.engine.definition.Definition;
import io.countersign.engine.definition.DefinitionStatus;
import io.countersign.engine.document.WorkflowKey;
import io.countersign.json.JsonMembers;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.util.Collection;
import java.util.List;

/** Factory of the problems with which publishing is refused. */
final class PublishObjection {

  private PublishObjection() {}

  static PublishResult refuse(Problem... problems) {
    return new PublishResult.Refused(Problem.sorted(List.of(problems)));
  }

  static Problem notAllowed(Publisher.Permission permission, String pointer) {
    return Problem.error(
        CompilerCode.PUBLISH_NOT_ALLOWED,
        ProblemPlace.at(pointer),
        "a publisher with the permission " + JsonMembers.word(permission),
        "one without it",
        "Let a person with the permission publish, or have the host grant it.");
  }

  static Problem status(Definition definition, DefinitionStatus wished) {
    return Problem.error(
        CompilerCode.PUBLISH_STATUS,
        ProblemPlace.at("/status"),
        "a definition that may become " + JsonMembers.word(wished),
        "one that is " + JsonMembers.word(definition.status()),
        "A definition goes from draft to published to archived and no other way. Save a new draft to"
            + " go on from it.");
  }

  static Problem envelopeStays() {
    return Problem.error(
        CompilerCode.PUBLISH_STATUS,
        ProblemPlace.at("/status"),
        "a patch or a workflow to archive",
        "an envelope",
        "Raise lifecycleVersion of the contract: its envelope becomes a new version, and this one"
            + " stays for what was written for it.");
  }

  static Problem noDraft() {
    return Problem.error(
        CompilerCode.PUBLISH_NO_DRAFT,
        ProblemPlace.nowhere(),
        "a draft to publish",
        "none",
        "Save the patch as a draft first. If there was one, another publisher has published it.");
  }

  static Problem envelopeMissing(int version) {
    return Problem.error(
        CompilerCode.PUBLISH_ENVELOPE_MISSING,
        ProblemPlace.at("/baseRef/envelopeVersion"),
        "an envelope of the version that the patch was written for",
        "none of version " + version,
        "Store the envelope of that version, or rebase the patch on one that is stored.");
  }

  static Problem envelopeChanged(int version) {
    return Problem.error(
        CompilerCode.PUBLISH_ENVELOPE_CHANGED,
        ProblemPlace.at("/lifecycleVersion"),
        "the contract that was stored as version " + version,
        "another contract of the same version",
        "Raise lifecycleVersion: a stored envelope never changes.");
  }

  static Problem otherType(String pointer, String expected, String found) {
    return Problem.error(
        CompilerCode.PUBLISH_OTHER_TYPE,
        ProblemPlace.at(pointer),
        "the document type " + QuotedText.of(expected),
        QuotedText.of(found),
        "Save it among the definitions of its own document type.");
  }

  static Problem otherWorkflow(WorkflowKey expected, WorkflowKey found) {
    return Problem.error(
        CompilerCode.PUBLISH_OTHER_TYPE,
        ProblemPlace.at("/workflow"),
        "the workflow " + QuotedText.of(expected.value()),
        QuotedText.of(found.value()),
        "Save it among the definitions of its own workflow.");
  }

  static Problem otherArtefact() {
    return Problem.error(
        CompilerCode.PUBLISH_NOT_AS_REVIEWED,
        ProblemPlace.at("/hash"),
        "the workflow that was reviewed",
        "one of another hash",
        "The draft, the envelope or the compiler changed since. Review what it gives now.");
  }

  static Problem nodesDiffer(Collection<String> gone, Collection<String> added) {
    return Problem.error(
        CompilerCode.PUBLISH_NODES_DIFFER,
        ProblemPlace.at("/nodes"),
        "the same nodes as before",
        count(gone.size(), "gone") + " and " + count(added.size(), "new"),
        "Instances could not go on in it. Run them to their end on the engine that they began on.");
  }

  static Problem draftExists() {
    return Problem.error(
        CompilerCode.PUBLISH_DRAFT_EXISTS,
        ProblemPlace.nowhere(),
        "no draft beside the patch to rebase",
        "one",
        "Publish that draft first, or rebase the draft itself.");
  }

  static Problem slotGone(String pointer) {
    return Problem.error(
        CompilerCode.PUBLISH_SLOT_GONE,
        ProblemPlace.at(pointer),
        "a slot that the new envelope has",
        "one that it has no longer",
        "Save a draft for the new envelope that puts these steps into another slot, or leaves them"
            + " out.");
  }

  static Problem slotMoved(String pointer) {
    return Problem.error(
        CompilerCode.PUBLISH_SLOT_MOVED,
        ProblemPlace.at(pointer),
        "a slot between the same two nodes as before",
        "one whose entry or exit is another",
        "Look whether its steps still make sense there, and save them as a draft for the new"
            + " envelope.");
  }

  private static String count(int count, String what) {
    return count + " " + what;
  }
}
