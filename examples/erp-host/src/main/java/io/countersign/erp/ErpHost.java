package io.countersign.erp;

import io.countersign.engine.Engine;
import io.countersign.engine.Joined;
import io.countersign.engine.advance.Settings;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.port.EffectSender;
import io.countersign.engine.port.ErrorReporter;
import io.countersign.engine.port.HostPorts;
import io.countersign.engine.port.Telemetry;
import io.countersign.engine.port.Wakeups;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.erp.action.ErpMutations;
import io.countersign.erp.action.Messages;
import io.countersign.erp.document.By;
import io.countersign.erp.document.Mutate;
import io.countersign.erp.document.Mutated.Refused;
import io.countersign.erp.document.ShownDocuments;
import io.countersign.erp.people.Grants;
import io.countersign.erp.people.OrganisationRows;
import io.countersign.erp.people.People;
import io.countersign.erp.rule.RuleBook;
import io.countersign.erp.tenancy.Unit;
import io.countersign.erp.tenancy.Units;
import io.countersign.erp.workflow.ErpWorkflow;
import io.countersign.postgres.PostgresStore;
import java.lang.System.Logger;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The engine inside the ERP: everything that is wired, in one place. Safe for many threads. */
public final class ErpHost {

  private static final Logger LOG = System.getLogger(ErpHost.class.getName());

  private final PostgresStore store;
  private final Units units;
  private final Mutate mutate;
  private final Engine engine;

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
    this.store = store;
    this.units = units;
    var grants = new Grants();
    var rules = new RuleBook();
    mutate = new Mutate(this::join, checks(grants, rules), clock);
    var ports =
        new HostPorts(
            new ShownDocuments(),
            new ErpMutations(mutate),
            new People(),
            new OrganisationRows(),
            new HostPorts.Judges(grants, rules),
            Map.of());
    var machine = new Machine();
    engine =
        Engine.over(store)
            .host(ports)
            .settings(Settings.with(machine, machine).telemetry(Telemetry.reporting(ErpHost::log)))
            .wakeups(wakeups)
            .sender("webhook", webhooks)
            .sender("integration", new Messages(units))
            .build();
  }

  /** Workers try again; somebody should know all the same. */
  private static void log(ErrorReporter.Report report) {
    LOG.log(Logger.Level.WARNING, "in instance " + report.instance(), report.error());
  }

  /** The ports change documents through the engine, which needs the ports first. */
  private Joined join(StoreTransaction transaction) {
    return engine.in(transaction);
  }

  /** What the ERP itself checks before every change that people make. */
  private static Mutate.Checks checks(Grants grants, RuleBook rules) {
    return (Unit unit, By by, DocumentRef document, Map<String, @Nullable Object> fields) -> {
      if (by.step().isPresent()) {
        return Optional.empty(); // The engine asked the policy before the step.
      }
      return grants
          .refusal(unit, by.caller().actor(), by.action())
          .map(reason -> new Refused("NOT_GRANTED", reason))
          .or(
              () ->
                  rules
                      .refusal(unit, document, fields)
                      .map(reason -> new Refused("RULE_BROKEN", reason)));
    };
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

  /** The way to change documents. */
  public Mutate mutate() {
    return mutate;
  }

  /** Somebody of an organisation. */
  public Clerk clerk(String org, String person) {
    return new Clerk(this, org, person);
  }

  /**
   * Publishes a workflow for an organisation; documents that come into being from now on run it.
   *
   * @throws IllegalStateException if it asks people whom nobody can find
   */
  public void publish(String org, ErpWorkflow workflow) {
    var compiled = workflow.compiled();
    var problems = units.in(org, unit -> engine.publish(unit.transaction(), org, compiled));
    if (!problems.isEmpty()) {
      throw new IllegalStateException(problems.toString());
    }
  }
}
