package io.countersign.benchmarks.dbos;

import dev.dbos.transact.DBOS;
import dev.dbos.transact.StartWorkflowOptions;
import dev.dbos.transact.config.DBOSConfig;
import dev.dbos.transact.workflow.WorkflowHandle;
import io.countersign.benchmarks.load.Contender;
import io.countersign.benchmarks.load.Workload;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicLong;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * DBOS Transact. A document is a workflow in this process that waits for the message of its
 * approver; the caller sends the message and waits until the workflow has ended, in memory. A
 * notification of the server wakes the workflow. No administration server runs.
 */
public final class DbosContender implements Contender {

  private static final long AMOUNT = 123_456;
  private static final int SPARE_CONNECTIONS = 5;

  private final AtomicLong documents = new AtomicLong();

  /** Creates it. */
  public DbosContender() {}

  @Override
  public String name() {
    return "dbos";
  }

  /** Its workflows are Java methods: conditions alone, and branches, are not its work. */
  @Override
  public boolean runs(Workload workload) {
    return workload == Workload.APPROVAL;
  }

  /** One listens for notifications; on others, workflows begin to wait while callers go on. */
  @Override
  public int spareConnections() {
    return SPARE_CONNECTIONS;
  }

  @Override
  public Running open(DataSource connections) {
    var dbos =
        new DBOS(
            DBOSConfig.defaults("benchmarks")
                .withDataSource(connections)
                .withAppVersion("1")
                .withUseListenNotify(true));
    var process = dbos.registerProxy(ApprovalProcess.class, new ApprovalWorkflow(dbos));
    dbos.launch();
    return new DbosDesk(dbos, process, connections, documents);
  }

  private record DbosDesk(
      DBOS dbos, ApprovalProcess process, DataSource connections, AtomicLong documents)
      implements Running {

    @Override
    public Lane lane(Workload workload) {
      return new DbosLane(this);
    }

    @Override
    public long finished(Workload workload) throws SQLException {
      try (var connection = connections.getConnection();
          var query = connection.prepareStatement(DbosSql.FINISHED);
          var count = query.executeQuery()) {
        count.next();
        return count.getLong(1);
      }
    }

    /** No caller calls again: messages do not conflict. */
    @Override
    public long retries() {
      return 0;
    }

    @Override
    public void close() {
      dbos.shutdown();
    }
  }

  private static final class DbosLane implements Lane {

    private final DbosDesk desk;
    private volatile @Nullable WorkflowHandle<String, RuntimeException> current;

    DbosLane(DbosDesk desk) {
      this.desk = desk;
    }

    @Override
    public void start() {
      var id = "document-" + desk.documents.incrementAndGet();
      current =
          desk.dbos.startWorkflow(() -> desk.process.run(AMOUNT), new StartWorkflowOptions(id));
    }

    @Override
    public void decide(int branch) {
      var workflow = current;
      if (workflow == null) {
        throw new IllegalStateException("Expected a document that was started.");
      }
      desk.dbos.send(workflow.workflowId(), "approved by user-" + branch, ApprovalWorkflow.TOPIC);
      var end = workflow.getResult();
      if (!end.equals("completed")) {
        throw new IllegalStateException("Expected a completed document, but found " + end + ".");
      }
    }
  }
}
