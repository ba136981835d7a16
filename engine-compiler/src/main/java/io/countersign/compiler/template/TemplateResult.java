package io.countersign.compiler.template;

import io.countersign.engine.document.EntityContract;
import io.countersign.engine.workflow.WorkflowPatch;
import io.countersign.engine.workflow.WorkflowPatch.BaseRef;
import io.countersign.problem.Problem;
import java.util.List;
import java.util.stream.Collectors;

/** Result of filling in a template. */
public sealed interface TemplateResult {

  /**
   * The template, filled in, for callers that know their settings to be good.
   *
   * @throws IllegalArgumentException with every problem, if it was refused
   */
  Filled orThrow();

  /** The reasons against it; empty when it was filled in. */
  List<Problem> problems();

  /**
   * The contract and patch, as values and as JSON.
   *
   * @param contract the contract
   * @param patch the patch, written for that contract
   * @param contractJson the contract as a JSON text to start from
   * @param patchJson the patch as a JSON text to start from
   */
  record Filled(EntityContract contract, WorkflowPatch patch, String contractJson, String patchJson)
      implements TemplateResult {

    /**
     * The same patch for a contract of the caller's: what the template puts into its slots, for
     * that document type and version. Whether it fits, the compiler says; a draft need not fit yet.
     */
    public WorkflowPatch patchFor(EntityContract other) {
      return new WorkflowPatch(
          new BaseRef(other.entityType(), other.lifecycleVersion()), patch.slots());
    }

    @Override
    public Filled orThrow() {
      return this;
    }

    @Override
    public List<Problem> problems() {
      return List.of();
    }
  }

  /**
   * The values were refused.
   *
   * @param problems every reason
   */
  record Refused(List<Problem> problems) implements TemplateResult {

    /** Copies the problems. */
    public Refused {
      problems = List.copyOf(problems);
    }

    @Override
    public Filled orThrow() {
      throw new IllegalArgumentException(
          problems.stream().map(Problem::toString).collect(Collectors.joining("\n\n")));
    }
  }
}
