package io.countersign.engine.workflow;

import io.countersign.engine.value.PlainMembers;
import io.countersign.json.JsonMembers;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Deadline of a task: what happens once the task has been open for some time. It fires at most once
 * for each visit, and never after the task was answered.
 *
 * @param name its name, unique in the task
 * @param kind its purpose, which decides the order at one time
 * @param after how long after the question was asked, as an ISO-8601 duration
 * @param calendar the name of the business calendar by which that is counted; without it, all hours
 *     of the day count
 * @param when a condition that is tested when the time has come; without it, it always holds
 * @param tell to whom a notice goes, unless the deadline acts
 * @param act the action that the engine takes, which ends the task
 */
public record TaskDeadline(
    String name,
    Kind kind,
    String after,
    Optional<String> calendar,
    Optional<Condition> when,
    List<Audience> tell,
    Optional<String> act) {

  /** Copies the audiences. */
  public TaskDeadline {
    tell = List.copyOf(tell);
  }

  /** Purpose of a deadline. Deadlines of one time fire in this order. */
  public enum Kind {
    /** Acts if no person has. */
    TIMER,
    /** The time for the task is over. It fires just after its time: an answer then is in time. */
    BREACH,
    /** The time for the task will soon be over. */
    WARNING
  }

  /** People to whom a notice goes. The host knows who they are. */
  public enum Audience {
    /** The people and roles that are asked. */
    ASSIGNEES,
    /** The person who asked for the transition, or brought the document here. */
    REQUESTER,
    /** The administrators of the organisation. */
    ADMIN
  }

  /** Returns a deadline that sends a notice. */
  public static TaskDeadline telling(String name, Kind kind, String after, Audience... audiences) {
    return new TaskDeadline(
        name,
        kind,
        after,
        Optional.empty(),
        Optional.empty(),
        List.of(audiences),
        Optional.empty());
  }

  /** Returns a deadline at which the engine takes an action of the task. */
  public static TaskDeadline acting(String name, Kind kind, String after, String action) {
    return new TaskDeadline(
        name, kind, after, Optional.empty(), Optional.empty(), List.of(), Optional.of(action));
  }

  /** Returns the same deadline, counted by a business calendar of the organisation. */
  public TaskDeadline by(String name) {
    return new TaskDeadline(this.name, kind, after, Optional.of(name), when, tell, act);
  }

  /** Returns the same deadline, which fires only if a condition holds then. */
  public TaskDeadline onlyIf(Condition condition) {
    return new TaskDeadline(name, kind, after, calendar, Optional.of(condition), tell, act);
  }

  /** Reads a deadline. */
  public static TaskDeadline read(JsonMembers deadline) {
    return new TaskDeadline(
        deadline.text("name"),
        deadline.choice("kind", Kind.class),
        deadline.text("after"),
        deadline.textIfAny("calendar"),
        deadline.has("when") ? Optional.of(Condition.read(deadline, "when")) : Optional.empty(),
        deadline.choices("tell", Audience.class),
        deadline.textIfAny("act"));
  }

  /** Returns the deadline in its JSON form. */
  public Map<String, @Nullable Object> toPlain() {
    return PlainMembers.object()
        .with("name", name)
        .with("kind", kind)
        .with("after", after)
        .with("calendar", calendar)
        .with("when", when.map(Condition::toPlain))
        .with(
            "tell",
            Optional.of(tell.stream().map(JsonMembers::word).toList())
                .filter(all -> !all.isEmpty()))
        .with("act", act)
        .build();
  }
}
