package io.countersign.erp.story;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.inspect.Timeline;
import io.countersign.engine.inspect.Verification;
import io.countersign.engine.journal.Head;
import io.countersign.engine.store.InstanceKey;
import io.countersign.erp.ErpHost;
import java.util.List;

/**
 * What the journal of a document's workflow says, verified.
 *
 * @param timeline what happened, line by line
 * @param head where the journal ends
 */
record Evidence(List<String> timeline, Head head) {

  private static final int ALL = 10_000;

  Evidence {
    timeline = List.copyOf(timeline);
  }

  /**
   * The journal of the workflow that a document runs or ran last.
   *
   * @throws IllegalStateException if somebody has changed it
   */
  static Evidence of(ErpHost host, DocumentRef document) {
    var org = document.org();
    var inspection = host.engine().inspect();
    return host.units()
        .in(
            org,
            unit -> {
              var tx = unit.transaction();
              var key = new InstanceKey.Latest(document);
              var instance =
                  host.store().history().instance(tx, key).orElseThrow().identity().instance();
              var verified = inspection.verify(tx, org, instance).orElseThrow();
              if (!(verified instanceof Verification.Sound sound)) {
                throw new IllegalStateException(verified.problems().toString());
              }
              var lines = inspection.timeline(tx, org, instance, 0, ALL).orThrow();
              return new Evidence(lines.stream().map(Timeline.Line::what).toList(), sound.head());
            });
  }

  /** Whether a line has these words. */
  boolean says(String words) {
    return timeline.stream().anyMatch(line -> line.contains(words));
  }

  /** The lines that people care about, without those that say how a token went on its way. */
  List<String> told() {
    return timeline.stream()
        .filter(line -> !line.startsWith("on to ") && !line.endsWith(" begins"))
        .filter(line -> !line.startsWith("'slot:") && !line.endsWith("with passed"))
        .toList();
  }
}
