package io.countersign.compiler.publish;

import io.countersign.compiler.problem.CompilerCode;
import io.countersign.compiler.rule.Quoted;
import io.countersign.engine.definition.Definition;
import io.countersign.engine.definition.DefinitionStatus;
import io.countersign.json.Members;
import io.countersign.problem.Place;
import io.countersign.problem.Problem;
import java.util.Collection;
import java.util.List;

/** Factory of the problems with which publishing is refused. */
final class Objection {

  private Objection() {}

  static PublishResult refused(Problem... problems) {
    return new PublishResult.Refused(Problem.sorted(List.of(problems)));
  }

  static Problem notAllowed(Publisher.Permission permission, String pointer) {
    return Problem.error(
        CompilerCode.PUBLISH_NOT_ALLOWED,
        Place.at(pointer),
        "a publisher with the permission " + Members.word(permission),
        "one without it",
        "Let somebody publish who has the permission, or have the host grant it.");
  }

  static Problem status(Definition definition, DefinitionStatus wished) {
    return Problem.error(
        CompilerCode.PUBLISH_STATUS,
        Place.at("/status"),
        "a definition that may become " + Members.word(wished),
        "one that is " + Members.word(definition.status()),
        "A definition goes from draft to published to archived and no other way. Save a new draft to"
            + " go on from it.");
  }

  static Problem envelopeStays() {
    return Problem.error(
        CompilerCode.PUBLISH_STATUS,
        Place.at("/status"),
        "a patch or a workflow to archive",
        "an envelope",
        "Raise lifecycleVersion of the contract: its envelope becomes a new version, and this one"
            + " stays for what was written for it.");
  }

  static Problem noDraft() {
    return Problem.error(
        CompilerCode.PUBLISH_NO_DRAFT,
        Place.nowhere(),
        "a draft to publish",
        "none",
        "Save the patch as a draft first. If there was one, somebody else has published it.");
  }

  static Problem envelopeMissing(int version) {
    return Problem.error(
        CompilerCode.PUBLISH_ENVELOPE_MISSING,
        Place.at("/baseRef/envelopeVersion"),
        "an envelope of the version that the patch was written for",
        "none of version " + version,
        "Store the envelope of that version, or rebase the patch on one that is stored.");
  }

  static Problem envelopeChanged(int version) {
    return Problem.error(
        CompilerCode.PUBLISH_ENVELOPE_CHANGED,
        Place.at("/lifecycleVersion"),
        "the contract that was stored as version " + version,
        "another contract of the same version",
        "Raise lifecycleVersion: a stored envelope never changes.");
  }

  static Problem otherType(String pointer, String expected, String found) {
    return Problem.error(
        CompilerCode.PUBLISH_OTHER_TYPE,
        Place.at(pointer),
        "the document type " + Quoted.of(expected),
        Quoted.of(found),
        "Save it among the definitions of its own document type.");
  }

  static Problem otherArtefact() {
    return Problem.error(
        CompilerCode.PUBLISH_NOT_AS_REVIEWED,
        Place.at("/hash"),
        "the workflow that was reviewed",
        "one of another hash",
        "The draft, the envelope or the compiler changed since. Review what it gives now.");
  }

  static Problem nodesDiffer(Collection<String> gone, Collection<String> added) {
    return Problem.error(
        CompilerCode.PUBLISH_NODES_DIFFER,
        Place.at("/nodes"),
        "the same nodes as before",
        counted(gone.size(), "gone") + " and " + counted(added.size(), "new"),
        "Instances could not go on in it. Run them to their end on the engine that they began on.");
  }

  static Problem draftExists() {
    return Problem.error(
        CompilerCode.PUBLISH_DRAFT_EXISTS,
        Place.nowhere(),
        "no draft beside the patch to rebase",
        "one",
        "Publish that draft first, or rebase the draft itself.");
  }

  static Problem slotGone(String pointer) {
    return Problem.error(
        CompilerCode.PUBLISH_SLOT_GONE,
        Place.at(pointer),
        "a slot that the new envelope has",
        "one that it has no longer",
        "Save a draft for the new envelope that puts these steps into another slot, or leaves them"
            + " out.");
  }

  static Problem slotMoved(String pointer) {
    return Problem.error(
        CompilerCode.PUBLISH_SLOT_MOVED,
        Place.at(pointer),
        "a slot between the same two nodes as before",
        "one whose entry or exit is another",
        "Look whether its steps still make sense there, and save them as a draft for the new"
            + " envelope.");
  }

  private static String counted(int count, String what) {
    return count + " " + what;
  }
}
