package io.countersign.postgres.guide;

import static io.countersign.engine.patch.PatchSteps.action;
import static io.countersign.engine.patch.PatchSteps.approval;
import static io.countersign.engine.patch.PatchSteps.role;

import io.countersign.compiler.Compiler;
import io.countersign.dsl.type.ScalarType;
import io.countersign.engine.Engine;
import io.countersign.engine.EngineBuilder;
import io.countersign.engine.WorkflowSession;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.port.Ids;
import io.countersign.engine.port.Secrets;
import io.countersign.engine.port.Telemetry;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.settings.EngineSettings;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.work.WorkerOptions;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.postgres.PostgresStore;
import io.countersign.problem.Result;
import io.countersign.testkit.host.FakeIds;
import io.countersign.testkit.host.FakeSecrets;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The host: its pools, its one way to change invoices, and the engine. */
final class Billing {

  static final String ORG = "acme";
  static final RequestContext EVE = RequestContext.of(Actor.person("eve"));
  static final RequestContext FIONA = RequestContext.of(Actor.person("fiona"));

  private static final Logger LOG = LoggerFactory.getLogger(Billing.class);
  private static final Ids IDS = FakeIds.uuids();

  final PostgresStore store;
  final Mutate mutate = new Mutate(this::join);
  final EnginePorts ports = new EnginePorts(mutate);
  final Engine engine;
  private final DataSource web;

  Billing(DataSource web, DataSource jobs, Telemetry telemetry, UnaryOperator<EngineBuilder> more) {
    this.web = web;
    store = PostgresStore.over(jobs);
    var built = build(store, ports, IDS, new FakeSecrets("salt-"), telemetry);
    engine = more.apply(built.toBuilder()).build();
  }

  private static Engine build(
      PostgresStore store, EnginePorts ports, Ids ids, Secrets secrets, Telemetry telemetry) {
    // region engine
    return Engine.over(store)
        .host(ports.all())
        .settings(EngineSettings.with(ids, secrets).telemetry(telemetry))
        .build();
    // endregion
  }

  /** The ports need {@code mutate()}, which needs the engine, which needs the ports. */
  private WorkflowSession join(StoreTransaction transaction) {
    return engine.in(transaction);
  }

  // region request
  <T> T inRequest(Function<StoreTransaction, T> work) throws SQLException {
    T result;
    try (var connection = web.getConnection()) {
      connection.setAutoCommit(false);
      try {
        result = work.apply(store.in(connection));
        connection.commit();
      } finally {
        connection.rollback(); // nothing is left to roll back after a commit
      }
    }
    engine.wake(); // after the commit: before it there is nothing to see
    return result;
  }

  // endregion

  // region workflow
  static CompiledWorkflow workflow() {
    var invoice =
        EntityContract.document("invoice")
            .materialField("amount", ScalarType.MONEY) // approvals are for this value
            .field("note", ScalarType.TEXT)
            .build();
    var ours =
        PatchBuilder.on("invoice", 1)
            .slot(
                "slot:submitted_to_approved",
                slot -> slot.step("finance", approval(role("finance_manager")).within("P5D")))
            .slot("slot:approved_to_active", slot -> slot.step("post", action("invoice.post")))
            .build();
    return Compiler.standard().compile(invoice, ours).orThrow();
  }

  // endregion

  void publishes(CompiledWorkflow workflow) throws SQLException {
    // region publish
    var published = inRequest(transaction -> engine.publish(transaction, OrgId.of(ORG), workflow));
    if (published instanceof Result.Refused<CompiledWorkflow> refused) {
      throw new IllegalStateException(refused.problems().toString());
    }
    published.warnings().forEach(warning -> LOG.warn(warning.toString()));
    // endregion
  }

  static DocumentRef invoice(String id) {
    return new DocumentRef(ORG, "invoice", id);
  }

  /** A draft that eve enters. */
  DocumentRef draft(String id, long amount) throws SQLException {
    return inRequest(
        transaction -> {
          mutate.create(transaction, invoice(id), first(amount), EVE);
          return invoice(id);
        });
  }

  static DocumentView first(long amount) {
    return DocumentView.of(1, "draft", InvoiceRows.fields(amount, ""));
  }

  /** Acts on what is due, until nothing is. */
  void works() {
    var turns = engine.turns(WorkerOptions.of("test"));
    while (turns.advance() > 0) {}
  }

  DocumentView sees(DocumentRef invoice) throws SQLException {
    return inRequest(
        transaction ->
            InvoiceRows.find(PostgresStore.connection(transaction), invoice).orElseThrow());
  }

  /** Changes the amount as eve, who sees the invoice as it is. */
  Mutate.EditResult edits(DocumentRef invoice, long amount) throws SQLException {
    return changes(invoice, view -> with(view, amount));
  }

  Mutate.EditResult changes(DocumentRef invoice, UnaryOperator<DocumentView> edit)
      throws SQLException {
    long seen = sees(invoice).version();
    // region change
    return inRequest(
        transaction ->
            mutate.change(
                transaction, new Mutate.Wanted(invoice, seen, edit, EVE, Optional.empty())));
    // endregion
  }

  static DocumentView with(DocumentView view, long amount) {
    return DocumentView.of(view.version(), view.status(), InvoiceRows.fields(amount, ""));
  }

  static List<String> codes(Mutate.EditResult result) {
    return result instanceof Mutate.EditResult.Refused refused
        ? refused.why().stream().map(problem -> problem.code().name()).toList()
        : List.of();
  }
}
