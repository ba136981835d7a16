package io.countersign.benchmarks.own;

import io.countersign.benchmarks.load.Workload;
import io.countersign.engine.Engine;
import io.countersign.engine.advance.EngineSettings;
import io.countersign.engine.advance.RequestContext;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentChange;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.instance.Approval;
import io.countersign.engine.request.ApprovalAnswer;
import io.countersign.engine.store.ChangeSet;
import io.countersign.engine.store.InstanceKey;
import io.countersign.testkit.host.FakeIds;
import io.countersign.testkit.host.FakeSecrets;
import io.countersign.testkit.memory.MemoryStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A run of one document of a workload in memory, which records the writes of the engine in each
 * call.
 */
public final class Rehearsal {

  private static final Instant AT = Instant.parse("2026-01-15T09:00:00Z");

  private final MemoryStore store = new MemoryStore(() -> AT);
  private final Engine engine =
      Engine.over(store)
          .host(new Host().ports())
          .settings(
              EngineSettings.with(new FakeIds("i-"), new FakeSecrets("a-secret-of-one-flush-")))
          .build();

  private Rehearsal() {}

  /** The change sets of the calls, in order: the start, then the decisions, branch by branch. */
  public static List<ChangeSet> of(Workload workload) {
    return new Rehearsal().calls(workload);
  }

  private List<ChangeSet> calls(Workload workload) {
    var begin = store.begin();
    engine.publish(begin, OrgId.of(Host.ORG), Bare.of(workload)).orThrow();
    begin.commit();
    var document = new DocumentRef(Host.ORG, Bare.type(workload), "document-1");
    var all = new ArrayList<ChangeSet>();
    var start = store.begin();
    var watched = new Watched(start);
    engine
        .in(watched)
        .advancing()
        .record(DocumentChange.create(document, Host.VIEW), RequestContext.of(Actor.person("eve")));
    start.commit();
    all.addAll(watched.changes());
    var asked =
        all.get(0).after().approvals().values().stream()
            .sorted(Comparator.comparing(Rehearsal::person))
            .toList();
    for (var approval : asked) {
      var tx = store.begin();
      var deciding = new Watched(tx);
      engine
          .in(deciding)
          .advancing()
          .answer(
              new InstanceKey.ByDocument(document),
              ApprovalAnswer.to(approval, Approval.Answer.APPROVED, "as agreed"),
              RequestContext.of(Actor.person(person(approval))));
      tx.commit();
      all.addAll(deciding.changes());
    }
    return all;
  }

  /** The one person who is asked. */
  static String person(Approval approval) {
    return approval.asked().parties().get(0).members().get(0);
  }
}
