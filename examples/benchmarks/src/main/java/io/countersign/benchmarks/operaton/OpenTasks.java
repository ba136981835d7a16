package io.countersign.benchmarks.operaton;

import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.operaton.bpm.engine.delegate.DelegateTask;
import org.operaton.bpm.engine.delegate.TaskListener;

/**
 * The ids of tasks that wait for a decision, reported by the engine when it creates them, so that
 * no query is needed.
 */
final class OpenTasks implements TaskListener {

  /** How processes name it. */
  static final String EXPRESSION = "${openTasks}";

  /** Its name among the engine's beans. */
  static final String BEAN = "openTasks";

  private static final String PREFIX = "task";

  private final Map<String, String> ids = new ConcurrentHashMap<>();

  @Override
  public void notify(DelegateTask task) {
    ids.put(task.getProcessInstanceId() + task.getTaskDefinitionKey(), task.getId());
  }

  /** Takes the id of a task of an instance, which is known once. */
  String take(String instance, int branch) {
    return Objects.requireNonNull(ids.remove(instance + PREFIX + branch));
  }
}
