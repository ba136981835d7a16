/**
 * Workflows as data: nodes, edges and slots, the patches of organisations, and the compiled
 * workflow with everything that a running instance looks up.
 *
 * <p>Entry type: {@link io.countersign.engine.workflow.CompiledWorkflow}. The compiler, not this
 * package, decides whether a workflow is valid, and no code here moves a token.
 */
@NullMarked
package io.countersign.engine.workflow;

import org.jspecify.annotations.NullMarked;
