package io.countersign.erp.story;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.InstanceId;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.inspect.Timeline;
import io.countersign.engine.inspect.Verification;
import io.countersign.engine.journal.JournalHead;
import io.countersign.erp.ErpHost;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The verified journal of a document's workflow.
 *
 * @param timeline the events, line by line
 * @param head the head of the journal
 */
record Evidence(List<Timeline.Line> timeline, JournalHead head) {

  private static final int ALL = 10_000;

  /** Events of token movements, and those that repeat the line before in other words. */
  private static final Pattern DULL =
      Pattern.compile(
          "on to .*|.* begins|.* with passed|'slot:.*|the document leaves for '(slot|gate):.*"
              + "|'(draft|amended)' (is completed|waits).*|.* waits for decisions.*|.* (effect )?arrived"
              + "|.* is completed with (approved|rejected|forked|met)|.* waits for the other"
              + " branches|'end' is .*|effect arrived");

  Evidence {
    timeline = List.copyOf(timeline);
  }

  /**
   * Reads the journal of the workflow that a document runs or ran last.
   *
   * @throws IllegalStateException if the journal was tampered with
   */
  static Evidence of(ErpHost host, DocumentRef document) {
    var org = document.org();
    var inspection = host.engine().inspect();
    return host.units()
        .in(
            org,
            unit -> {
              var tx = unit.transaction();
              var instance = host.latest(unit, document).identity().instance();
              var verified =
                  inspection.verify(tx, OrgId.of(org), InstanceId.of(instance)).orElseThrow();
              if (!(verified instanceof Verification.Sound sound)) {
                throw new IllegalStateException(verified.problems().toString());
              }
              var lines =
                  inspection.timeline(tx, OrgId.of(org), InstanceId.of(instance), 0, ALL).orThrow();
              return new Evidence(lines, sound.head());
            });
  }

  /** Whether a line has these words. */
  boolean says(String words) {
    return timeline.stream().anyMatch(line -> line.what().contains(words));
  }

  /** The lines that people care about. */
  List<Timeline.Line> told() {
    return timeline.stream().filter(line -> !DULL.matcher(line.what()).matches()).toList();
  }
}
