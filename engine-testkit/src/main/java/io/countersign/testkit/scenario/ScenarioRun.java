package io.countersign.testkit.scenario;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.WorkflowKey;

/**
 * One of the workflows that a document of a scenario runs or ran.
 *
 * @param document the document
 * @param workflow the name of the workflow
 */
record ScenarioRun(DocumentRef document, WorkflowKey workflow) {

  /** Returns the name of the document, with that of the workflow unless it is the lifecycle. */
  String words() {
    return workflow.isLifecycle() ? document.id() : document.id() + " in " + workflow;
  }
}
