package io.countersign.erp;

import io.countersign.engine.Engine;
import io.countersign.engine.advance.EngineSettings;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.port.EffectSender;
import io.countersign.engine.port.HostPorts;
import io.countersign.engine.port.Wakeups;
import io.countersign.engine.store.InstanceKey;
import io.countersign.erp.action.ErpMutations;
import io.countersign.erp.action.Messages;
import io.countersign.erp.document.AuditLog;
import io.countersign.erp.document.Mutate;
import io.countersign.erp.document.ShownDocuments;
import io.countersign.erp.people.Grants;
import io.countersign.erp.people.OrganisationRows;
import io.countersign.erp.people.People;
import io.countersign.erp.rule.RuleBook;
import io.countersign.erp.tenancy.Unit;
import io.countersign.erp.tenancy.Units;
import io.countersign.erp.workflow.ErpWorkflow;
import io.countersign.postgres.PostgresStore;
import java.time.InstantSource;
import java.util.Map;

/** The engine embedded in the ERP, with all the wiring in one place. Safe for many threads. */
public final class ErpHost {

  private final PostgresStore store;
  private final Units units;
  private final Requests requests;
  private final AuditLog log;
  private final Grants grants = new Grants();
  private final RuleBook rules = new RuleBook();
  private final Engine engine;
  private final Mutate mutate;

  /**
   * Wires the ERP.
   *
   * @param store the engine's store; its own transactions are for workers
   * @param units how people's requests get their transactions
   * @param wakeups wakes workers; units do it after their commits
   * @param clock the time for the ERP's own rows
   * @param webhooks sends webhooks
   */
  public ErpHost(
      PostgresStore store,
      Units units,
      Wakeups wakeups,
      InstantSource clock,
      EffectSender webhooks) {
    // Row security on the ERP's tables shows ports the rows of the organisation worked for.
    this.store = store.enteringOrganisations();
    this.units = units;
    requests = new Requests(units);
    log = new AuditLog(clock);
    var machine = new Machine();
    engine =
        Engine.over(this.store)
            .host(this::ports)
            .settings(EngineSettings.with(machine.ids(), machine.secrets()))
            .wakeups(wakeups)
            .sender("webhook", webhooks)
            .sender("integration", new Messages(units))
            .build();
    mutate = mutate(engine);
  }

  /** What the engine asks the ERP for. Steps change documents by the same code as people do. */
  private HostPorts ports(Engine asking) {
    return new HostPorts(
        new ShownDocuments(),
        new ErpMutations(mutate(asking), log),
        new People(),
        new OrganisationRows(),
        new HostPorts.Judges(grants, rules, grants),
        Map.of());
  }

  private Mutate mutate(Engine asked) {
    return new Mutate(asked, new ErpChecks(grants, rules), log);
  }

  /** The engine. */
  public Engine engine() {
    return engine;
  }

  /** The engine's store. */
  public PostgresStore store() {
    return store;
  }

  /** How people's requests get their transactions. */
  public Units units() {
    return units;
  }

  /** Runs people's requests. */
  public Requests requests() {
    return requests;
  }

  /** The way to change documents. */
  public Mutate mutate() {
    return mutate;
  }

  /** Returns the requests of a user of an organisation. */
  public Clerk clerk(String org, String person) {
    return new Clerk(this, org, person);
  }

  /** The workflow that a document runs, or ran last. */
  public InstanceState latest(Unit unit, DocumentRef document) {
    var key = new InstanceKey.Latest(document);
    return unit.transaction().history().instance(key).orElseThrow();
  }

  /**
   * Publishes a workflow for an organisation; documents that come into being from now on run it.
   *
   * @throws IllegalArgumentException if it asks for people in a way that this host does not have
   */
  public void publish(String org, ErpWorkflow workflow) {
    var compiled = workflow.compiled();
    units.in(org, unit -> engine.publish(unit.transaction(), OrgId.of(org), compiled)).orThrow();
  }
}
