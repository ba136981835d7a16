package io.countersign.compiler.rule;

import io.countersign.compiler.problem.CompilerCode;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.util.ArrayList;
import java.util.List;

/** Rule: a patch is for one document type and one version of its envelope. */
final class BaseRule implements PatchRule {

  @Override
  public List<Problem> problems(PatchSubject subject) {
    var base = subject.patch().base();
    var envelope = subject.envelope();
    var problems = new ArrayList<Problem>();
    if (!base.entityType().equals(envelope.entityType())) {
      problems.add(
          Problem.error(
              CompilerCode.PATCH_BASE,
              ProblemPlace.at("/baseRef/entityType"),
              "a patch for the document type " + QuotedText.of(envelope.entityType()),
              "one for " + QuotedText.of(base.entityType()),
              "Compile the patch with the contract it was written for."));
    }
    if (base.envelopeVersion() != envelope.version()) {
      problems.add(
          Problem.error(
              CompilerCode.PATCH_BASE,
              ProblemPlace.at("/baseRef/envelopeVersion"),
              "a patch for version " + envelope.version() + " of the envelope",
              "one for version " + base.envelopeVersion(),
              "Look at what changed in the envelope, then move the patch to that version."));
    }
    return problems;
  }
}
