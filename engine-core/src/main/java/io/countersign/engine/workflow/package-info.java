/**
 * Workflows as data: nodes, edges and slots, what an organisation adds to them, and the compiled
 * workflow with everything that a running instance looks up.
 *
 * <p>Entry type: {@link io.countersign.engine.workflow.CompiledWorkflow}. Nothing here decides
 * whether a workflow is good, which is the compiler's office, and nothing here moves a token.
 */
@NullMarked
package io.countersign.engine.workflow;

import org.jspecify.annotations.NullMarked;
