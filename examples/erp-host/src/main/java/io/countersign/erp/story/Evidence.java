package io.countersign.erp.story;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.journal.Head;
import io.countersign.engine.journal.Journal;
import io.countersign.engine.journal.Recorded;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.erp.ErpHost;
import io.countersign.testkit.journal.Timeline;
import java.util.List;

/**
 * What the journal of a document's workflow says, verified.
 *
 * @param timeline what happened, line by line
 * @param head where the journal ends
 */
record Evidence(List<String> timeline, Head head) {

  Evidence {
    timeline = List.copyOf(timeline);
  }

  /** The lines that people care about, without those that say how a token went on its way. */
  List<String> told() {
    return timeline.stream()
        .filter(line -> !line.startsWith("on to ") && !line.endsWith(" begins"))
        .filter(line -> !line.startsWith("'slot:") && !line.endsWith("with passed"))
        .toList();
  }

  /**
   * The journal of the workflow that a document runs or ran last.
   *
   * @throws IllegalStateException if somebody has changed it
   */
  static Evidence of(ErpHost host, DocumentRef document) {
    var org = document.org();
    var history = host.store().history();
    return host.units()
        .in(
            org,
            unit -> {
              var tx = unit.transaction();
              var identity =
                  history.instance(tx, new InstanceKey.Latest(document)).orElseThrow().identity();
              var written = history.journal(tx, org, identity.instance());
              var workflow =
                  host.store().workflows().text(tx, org, identity.workflowHash()).orElseThrow();
              return of(identity.instance(), written, workflow);
            });
  }

  private static Evidence of(String instance, List<Journal.Written> written, String workflow) {
    var rows = written.stream().map(Journal.Written::row).toList();
    var values = written.stream().flatMap(one -> one.values().stream()).toList();
    var head = Journal.current().verify(instance, Head.NONE, rows).orThrow();
    var entries =
        Journal.current().read(rows, values).orThrow().stream()
            .map(one -> ((Recorded.Known) one).entry())
            .toList();
    return new Evidence(
        Timeline.of(CompiledWorkflow.load(workflow).orThrow(), entries), head);
  }
}
