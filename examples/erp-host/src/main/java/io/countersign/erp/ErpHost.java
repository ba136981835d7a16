package io.countersign.erp;

import io.countersign.engine.Engine;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.OrgId;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.port.EffectSender;
import io.countersign.engine.port.HostPorts;
import io.countersign.engine.port.Rules;
import io.countersign.engine.port.Wakeups;
import io.countersign.engine.store.InstanceKey;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.erp.document.AuditLog;
import io.countersign.erp.document.DocumentMutator;
import io.countersign.erp.document.DocumentTable;
import io.countersign.erp.document.DocumentType;
import io.countersign.erp.document.WorkflowMutations;
import io.countersign.erp.invoice.InvoiceWorkflow;
import io.countersign.erp.people.MailboxSender;
import io.countersign.erp.people.PeopleDirectory;
import io.countersign.erp.people.RolePolicies;
import io.countersign.erp.tenancy.JdbiTransactions;
import io.countersign.erp.tenancy.OrgTransaction;
import io.countersign.erp.tenancy.OrgTransactions;
import io.countersign.postgres.PostgresStore;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Jdbi;

/** The engine embedded in the ERP, with all the wiring in one place. Safe for many threads. */
public final class ErpHost {

  private final PostgresStore store;
  private final OrgTransactions transactions;
  private final Capabilities capabilities;
  private final AuditLog log;
  private final DocumentTable documents = new DocumentTable();
  private final RolePolicies policies = new RolePolicies();
  private final Engine engine;
  private final DocumentMutator mutator;

  /**
   * The capabilities of an ERP beside people and policies.
   *
   * @param types its types of documents
   * @param checks further checks of changes by people, after the policies
   * @param rules its existing rules, which steps of workflows evaluate; empty if it has none
   */
  public record Capabilities(
      List<DocumentType> types, List<DocumentMutator.Check> checks, Optional<Rules> rules) {

    /** Copies the lists. */
    public Capabilities {
      types = List.copyOf(types);
      checks = List.copyOf(checks);
    }

    /** Returns the capabilities of the invoice story. */
    public static Capabilities invoices() {
      return new Capabilities(List.of(InvoiceWorkflow.TYPE), List.of(), Optional.empty());
    }
  }

  /**
   * Wires the ERP.
   *
   * @param store the engine's store; its own transactions are for workers
   * @param transactions the transactions of people's requests
   * @param wakeups wakes workers; transactions do it after their commits
   * @param clock the time for the ERP's own rows
   * @param webhooks sends webhooks
   */
  public ErpHost(
      PostgresStore store,
      OrgTransactions transactions,
      Wakeups wakeups,
      InstantSource clock,
      EffectSender webhooks,
      Capabilities capabilities) {
    // Row security on the ERP's tables shows ports only the rows of the document's organisation.
    this.store = store.enteringOrganisations();
    this.transactions = transactions;
    this.capabilities = capabilities;
    log = new AuditLog(clock);
    engine =
        Engine.over(this.store)
            .host(this::ports)
            .wakeups(wakeups)
            .sender("webhook", webhooks)
            .sender("integration", new MailboxSender(transactions))
            .build();
    mutator = mutator(engine);
  }

  /** Wires an ERP with invoices on JDBI. */
  public static ErpHost onJdbi(ErpDatabase database, InstantSource clock, EffectSender webhooks) {
    var wakeups = Wakeups.inProcess();
    var store = PostgresStore.over(database.jobs());
    var transactions = new JdbiTransactions(Jdbi.create(database.web()), store, wakeups);
    return new ErpHost(store, transactions, wakeups, clock, webhooks, Capabilities.invoices());
  }

  /** The ports that the engine calls. Workflows change documents by the same code as people. */
  private HostPorts ports(Engine caller) {
    var people = new PeopleDirectory();
    var mutations = new WorkflowMutations(mutator(caller), documents, log, capabilities.types());
    var usual = HostPorts.of(documents, mutations, people, policies);
    var rules = capabilities.rules().orElse(usual.judges().rules());
    return new HostPorts(
        documents,
        mutations,
        people,
        people,
        new HostPorts.Judges(policies, rules, policies),
        Map.of());
  }

  private DocumentMutator mutator(Engine decider) {
    var checks = new ArrayList<DocumentMutator.Check>();
    checks.add(policies);
    checks.addAll(capabilities.checks());
    return new DocumentMutator(decider, documents, checks, log);
  }

  /** Returns the engine. */
  public Engine engine() {
    return engine;
  }

  /** Returns the engine's store. */
  public PostgresStore store() {
    return store;
  }

  /** Returns the transactions of people's requests. */
  public OrgTransactions transactions() {
    return transactions;
  }

  /** Returns the tables of documents. */
  public DocumentTable documents() {
    return documents;
  }

  /** Returns the way to change documents. */
  public DocumentMutator mutator() {
    return mutator;
  }

  /** Returns the requests of a person of an organisation. */
  public UserRequests user(String org, String person) {
    return new UserRequests(this, org, person);
  }

  /** Returns the workflow that a document runs, or ran last. */
  public InstanceState latest(OrgTransaction tx, DocumentRef document) {
    var key = new InstanceKey.Latest(document);
    return tx.store().history().instance(key).orElseThrow();
  }

  /** Returns the status in which documents of a type begin. */
  String firstStatus(String type) {
    return DocumentType.named(type, capabilities.types()).firstStatus();
  }

  /**
   * Publishes a workflow for an organisation; documents that are created from now on run it.
   *
   * @throws IllegalArgumentException if it asks for people in a way that this host does not have
   */
  public void publish(String org, CompiledWorkflow workflow) {
    transactions.in(org, tx -> engine.publish(tx.store(), OrgId.of(org), workflow)).orThrow();
  }
}
