package io.countersign.benchmarks.operaton;

import io.countersign.benchmarks.load.Contender;
import io.countersign.benchmarks.load.Workload;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import javax.sql.DataSource;
import org.operaton.bpm.engine.OptimisticLockingException;
import org.operaton.bpm.engine.ProcessEngine;
import org.operaton.bpm.engine.impl.cfg.StandaloneProcessEngineConfiguration;
import org.operaton.bpm.engine.impl.persistence.StrongUuidGenerator;

/**
 * Operaton with its full history. Everything happens in the caller's thread: no job executor runs,
 * and no metrics are kept. Ids are generated without the database, and no tasks are queried. The
 * decider and the decision are stored in variables, as is usual for its users.
 */
public final class Operaton implements Contender {

  private static final double AMOUNT = 123_456;

  private final AtomicLong engines = new AtomicLong();
  private final AtomicLong documents = new AtomicLong();

  /** Creates it. */
  public Operaton() {}

  @Override
  public String name() {
    return "operaton";
  }

  @Override
  public Running open(DataSource connections) {
    var openTasks = new OpenTasks();
    var configuration = new StandaloneProcessEngineConfiguration();
    configuration.setProcessEngineName("engine" + engines.incrementAndGet());
    configuration.setDataSource(connections);
    configuration.setDatabaseSchemaUpdate("true");
    configuration.setHistory("full");
    configuration.setJobExecutorActivate(false);
    configuration.setMetricsEnabled(false);
    configuration.setTaskMetricsEnabled(false);
    configuration.setEnforceHistoryTimeToLive(false);
    configuration.setIdGenerator(new StrongUuidGenerator());
    configuration.setBeans(Map.of(OpenTasks.BEAN, openTasks));
    var engine = configuration.buildProcessEngine();
    for (var workload : Workload.values()) {
      engine
          .getRepositoryService()
          .createDeployment()
          .enableDuplicateFiltering(true)
          .name(Processes.key(workload))
          .addModelInstance(Processes.key(workload) + ".bpmn", Processes.of(workload))
          .deploy();
    }
    return new Engine(engine, openTasks, documents);
  }

  private static final class Engine implements Running {

    private final ProcessEngine engine;
    private final OpenTasks openTasks;
    private final AtomicLong documents;
    private final AtomicLong retries = new AtomicLong();

    Engine(ProcessEngine engine, OpenTasks openTasks, AtomicLong documents) {
      this.engine = engine;
      this.openTasks = openTasks;
      this.documents = documents;
    }

    @Override
    public Lane lane(Workload workload) {
      return new Document(this, workload);
    }

    @Override
    public long finished(Workload workload) {
      return engine
          .getHistoryService()
          .createHistoricProcessInstanceQuery()
          .processDefinitionKey(Processes.key(workload))
          .finished()
          .count();
    }

    @Override
    public long retries() {
      return retries.get();
    }

    @Override
    public void close() {
      engine.close();
    }

    private String start(Workload workload) {
      return engine
          .getRuntimeService()
          .startProcessInstanceByKey(
              Processes.key(workload), "document-" + documents.incrementAndGet(), facts(workload))
          .getProcessInstanceId();
    }

    /** No more than what its way asks for: each is kept twice. */
    private static Map<String, Object> facts(Workload workload) {
      return switch (workload) {
        case APPROVAL -> Map.of("amount", AMOUNT);
        case STRAIGHT_THROUGH -> Map.of("amount", AMOUNT, "urgent", false);
        case FORK -> Map.of();
      };
    }

    /** Calls again until it is through: that is how its users are told to go about conflicts. */
    private void complete(String task, int branch) {
      var decision = Map.<String, Object>of("decision" + branch, "approved by user-" + branch);
      boolean done = false;
      while (!done) {
        try {
          engine.getTaskService().complete(task, decision);
          done = true;
        } catch (OptimisticLockingException e) {
          retries.incrementAndGet();
        }
      }
    }
  }

  private static final class Document implements Lane {

    private final Engine engine;
    private final Workload workload;
    private volatile String instance = "";

    Document(Engine engine, Workload workload) {
      this.engine = engine;
      this.workload = workload;
    }

    @Override
    public void start() {
      instance = engine.start(workload);
    }

    @Override
    public void decide(int branch) {
      var task = Objects.requireNonNull(engine.openTasks.take(instance, branch));
      engine.complete(task, branch);
    }
  }
}
