/**
 * Workflows as hosts and stores meet them: compiled workflows, envelopes and patches as values, and
 * what an author gives to a step or an edge.
 *
 * <p>Entry type: {@link io.countersign.engine.workflow.CompiledWorkflow}. The compiler, not this
 * package, decides whether a workflow is valid, and no code here moves a token.
 */
@NullMarked
package io.countersign.engine.workflow;

import org.jspecify.annotations.NullMarked;
