package io.countersign.engine.advance;

import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.document.MutationOrigin;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.document.UserId;
import io.countersign.engine.port.Directory;
import io.countersign.engine.port.Documents;
import io.countersign.engine.port.HostPorts;
import io.countersign.engine.port.MutationResult;
import io.countersign.engine.port.Mutations;
import io.countersign.engine.port.Telemetry;
import io.countersign.engine.request.RequestContext;
import io.countersign.engine.settings.EngineSettings;
import io.countersign.engine.store.Store;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.engine.store.TransactionSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** A host with one invoice, and the calls of its engine in one transaction. */
final class InvoiceDesk implements Documents, Mutations, Directory, Store, TransactionSource {

  final InvoiceTransaction transaction = new InvoiceTransaction();
  Optional<DocumentView> shown = Optional.of(InvoiceTransaction.shown(1, 500));
  int asked;

  /** Returns a call that leaves the advance to a worker. */
  CallContext booking() {
    return call(0);
  }

  /** Returns a call that may open some steps. */
  CallContext advancing() {
    return call(5);
  }

  private CallContext call(int budget) {
    var settings = EngineSettings.with(now -> "i2", () -> "secret").telemetry(Telemetry.SILENT);
    var services = EngineServices.of(this, HostPorts.of(this, this), settings, LenientTypes.NONE);
    return new CallContext(
        services, transaction, new RequestContext(InvoiceTransaction.EVE, "trace-1"), budget);
  }

  @Override
  public TransactionSource transactions() {
    return this;
  }

  @Override
  public <T> T inOwn(Function<StoreTransaction, T> work) {
    return work.apply(transaction);
  }

  @Override
  public Optional<DocumentView> find(StoreTransaction in, DocumentRef document) {
    asked++;
    return shown;
  }

  @Override
  public MutationResult mutate(StoreTransaction in, MutationOrigin origin, Mutation mutation) {
    return new MutationResult.Refused("CLOSED", "nothing is changed here", Map.of());
  }

  @Override
  public MutationResult transition(
      StoreTransaction in, MutationOrigin origin, Transition transition) {
    return new MutationResult.Refused("CLOSED", "nothing is changed here", Map.of());
  }

  @Override
  public List<String> holders(StoreTransaction in, OrgId org, String role) {
    return List.of();
  }

  @Override
  public List<String> rolesOf(StoreTransaction in, OrgId org, UserId person) {
    return List.of("clerk");
  }
}
