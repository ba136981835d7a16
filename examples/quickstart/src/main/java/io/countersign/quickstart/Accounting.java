package io.countersign.quickstart;

import io.countersign.engine.Engine;
import io.countersign.engine.document.DocumentChange;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.EditDecision;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.document.ProposedChange;
import io.countersign.engine.document.UserId;
import io.countersign.engine.instance.Approval.Answer;
import io.countersign.engine.port.HostPorts;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.request.TransitionRequest;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.postgres.PostgresStore;
import io.countersign.postgres.jdbi.JdbiHandles;
import java.math.BigDecimal;
import java.util.List;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jdbi.v3.core.Jdbi;

/** The application: the wiring of the engine, and the requests of users. */
record Accounting(Jdbi jdbi, PostgresStore store, Invoices invoices, Engine engine) {

  /** Over one pool under one login; in production, workers have their own. */
  static Accounting over(DataSource pool) {
    var invoices = new Invoices();
    var store = PostgresStore.over(pool);
    // region engine
    var engine = Engine.over(store).host(HostPorts.of(invoices, new People())).build();
    // endregion
    return new Accounting(Jdbi.create(pool), store, invoices, engine);
  }

  /**
   * Creates an invoice and starts its workflow. The guard is not asked, because no workflow runs
   * yet.
   */
  CommandResult enter(RequestContext clerk, DocumentRef invoice, BigDecimal amount) {
    return request(
        tx -> {
          var draft = invoices.write(tx, invoice, Invoices.view(1, "draft", amount));
          return engine.in(tx).record(DocumentChange.create(invoice, draft), clerk);
        });
  }

  CommandResult submit(RequestContext clerk, DocumentRef invoice) {
    var instance = new InstanceKey.ByDocument(invoice);
    return request(tx -> engine.in(tx).request(instance, TransitionRequest.of("submit"), clerk));
  }

  /** Says yes to what the inbox shows, and to nothing that has come after it. */
  CommandResult approve(RequestContext manager, DocumentRef invoice) {
    return request(
        tx -> {
          var asked =
              engine
                  .inspect()
                  .inbox(tx, OrgId.of(invoice.org()), UserId.of(manager.actor().id()))
                  .get(0);
          var yes = asked.answer(Answer.APPROVED, "");
          return engine.in(tx).answer(new InstanceKey.ByDocument(invoice), yes, manager);
        });
  }

  // region mutate
  CommandResult edit(RequestContext clerk, DocumentRef invoice, BigDecimal amount) {
    return request(
        tx -> {
          // The engine first: it takes its lock, and says whether the change may be made.
          var change = ProposedChange.edit(invoice, List.of("amount"));
          if (engine.in(tx).guard(change, clerk) instanceof EditDecision.Denied denied) {
            return new CommandResult.Rejected(denied.problems());
          }
          // Then our own table.
          var now = invoices.find(tx, invoice).orElseThrow();
          var next = Invoices.view(now.version() + 1, now.status(), amount);
          invoices.write(tx, invoice, next);
          // The engine last: it writes down what was written, and moves nothing yet.
          return engine.in(tx).record(DocumentChange.update(invoice, next), clerk);
        });
  }

  /** One transaction, of our own. The engine joins it; what is denied is rolled back. */
  private CommandResult request(Function<StoreTransaction, CommandResult> work) {
    return jdbi.inTransaction(
        handle -> {
          var result = work.apply(JdbiHandles.in(store, handle));
          if (result instanceof CommandResult.Rejected) {
            handle.rollback();
          }
          return result;
        });
  }
  // endregion
}
