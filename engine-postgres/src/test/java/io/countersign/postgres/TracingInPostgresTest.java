package io.countersign.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.engine.Engine;
import io.countersign.engine.document.DocumentChange;
import io.countersign.engine.document.ProposedChange;
import io.countersign.engine.port.ActivityKind;
import io.countersign.engine.port.Span;
import io.countersign.engine.port.Telemetry;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.settings.EngineSettings;
import io.countersign.engine.work.WorkerOptions;
import io.countersign.testkit.host.FakeIds;
import io.countersign.testkit.host.FakeSecrets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Spans where the store keeps what the guard has loaded, as only Postgres does. */
final class TracingInPostgresTest {

  private static final Ground ground = Ground.of(TracingInPostgresTest.class);

  private final Ears ears = new Ears();

  @AfterAll
  static void close() {
    ground.close();
  }

  private Engine traced(Firm firm) {
    return Engine.over(firm.store)
        .host(firm.host.ports())
        .settings(EngineSettings.with(FakeIds.uuids(), new FakeSecrets("secret-")).telemetry(ears))
        .build();
  }

  @Test
  void shouldMakeASpanOfTheTriggerOfAGuardedChange() {
    var firm = Firm.opened(ground).runs();
    firm.drafts("inv-1");
    var engine = traced(firm);
    var context = new RequestContext(Firm.EVE, "root");

    var result =
        firm.in(
            tx -> {
              var edit = ProposedChange.edit(firm.document("inv-1"), List.of("amount"));
              engine.in(tx).guard(edit, context);
              var after = firm.host.edit(PostgresStore.connection(tx), "inv-1", 700);
              return engine
                  .in(tx)
                  .record(DocumentChange.update(firm.document("inv-1"), after), context);
            });

    assertThat(result).isInstanceOf(CommandResult.Accepted.class);
    assertThat(ears.spans).containsExactly("mutate<root", "trigger<mutate");

    engine.turns(WorkerOptions.of("w")).advance();

    assertThat(ears.spans).contains("worker<trigger", "advance<worker");
  }

  /** Names each span by its kind and its parent. */
  private static final class Ears implements Telemetry {

    final List<String> spans = new ArrayList<>();

    @Override
    public void signal(String signal, String instance, Map<String, String> attributes) {
      // Spans only.
    }

    @Override
    public Span begin(ActivityKind activity, String parent) {
      spans.add(activity.word() + "<" + parent);
      return new Named(activity.word());
    }
  }

  private record Named(String trace) implements Span {

    @Override
    public void tell(String name, String value) {
      // Names only.
    }

    @Override
    public void fail(Throwable error) {
      throw new IllegalStateException("Expected nothing to fail.", error);
    }

    @Override
    public void close() {
      // Names only.
    }
  }
}
