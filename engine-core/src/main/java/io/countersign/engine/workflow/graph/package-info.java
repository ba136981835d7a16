/**
 * Workflows as the compiler and the kernel see them: the graph of nodes and edges, its structure,
 * the protection of the document, and the content of patches. Hosts and stores have {@link
 * io.countersign.engine.workflow.CompiledWorkflow} and its neighbours for them.
 *
 * <p>Entry type: {@link io.countersign.engine.workflow.graph.WorkflowModel}.
 */
@NullMarked
package io.countersign.engine.workflow.graph;

import org.jspecify.annotations.NullMarked;
