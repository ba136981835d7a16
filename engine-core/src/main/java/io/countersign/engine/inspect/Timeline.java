package io.countersign.engine.inspect;

import io.countersign.engine.family.registry.Families;
import io.countersign.engine.instance.JournalEntry;
import io.countersign.engine.journal.RecordedEvent;
import io.countersign.engine.row.StepRow;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.graph.WorkflowModel;
import java.time.Instant;
import java.util.List;

/**
 * Timeline: the history of an instance in words, one line for each event. The words are for people
 * and for tests of the same release; they may change with a release, unlike the journal from which
 * they are made.
 */
public final class Timeline {

  private final TimelineMemory memory;

  private Timeline(CompiledWorkflow workflow) {
    this.memory = new TimelineMemory(WorkflowModel.of(workflow));
  }

  /** Returns the lines of a whole journal, from the first event on. */
  public static List<String> of(CompiledWorkflow workflow, List<JournalEntry> entries) {
    var timeline = new Timeline(workflow);
    return entries.stream().map(timeline::line).toList();
  }

  /**
   * Line of a timeline.
   *
   * @param seq the sequence number of its event
   * @param at the time
   * @param who the actor, or empty if the event follows from earlier ones
   * @param what the event in words, with the name of the person if one caused it
   * @param milestone whether it matters to people who follow the document; the other lines tell how
   *     the workflow got from one milestone to the next
   */
  public record Line(long seq, Instant at, String who, String what, boolean milestone) {}

  /**
   * Returns the lines of a part of a journal.
   *
   * @param before the rows of the steps that began before that part
   */
  static List<Line> lines(
      CompiledWorkflow workflow, List<StepRow> before, List<RecordedEvent> recorded) {
    var timeline = new Timeline(workflow);
    before.stream().map(StepRow::visit).forEach(timeline.memory::remember);
    return recorded.stream().map(timeline::line).toList();
  }

  private Line line(RecordedEvent one) {
    if (one instanceof RecordedEvent.Known known) {
      var event = known.entry().event();
      var family = Families.of(event);
      var milestone = family.isMilestone(one.seq(), event, memory);
      return new Line(one.seq(), one.at(), family.actor(event), line(known.entry()), milestone);
    }
    var unknown = (RecordedEvent.Unknown) one;
    var what = "something that only a newer version knows: " + unknown.type();
    return new Line(one.seq(), one.at(), "", what, true);
  }

  private String line(JournalEntry entry) {
    var event = entry.event();
    var family = Families.of(event);
    family.remember(entry.seq(), event, memory);
    return family.describe(event, memory);
  }
}
