package io.countersign.engine.family;

import io.countersign.engine.codec.EventType;
import io.countersign.engine.instance.Event;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.JournalEntry;
import io.countersign.engine.instance.TokenId;
import io.countersign.engine.row.FamilyRow;
import io.countersign.engine.row.RowCollector;
import java.util.List;
import java.util.function.Predicate;

/**
 * Family of events: one capability of the engine. It says how its events change the state, what
 * their text forms are, which rows and which words follow from them, and who caused them. Immutable
 * and without input or output.
 *
 * <p>To add a family, such as {@code note}:
 *
 * <ol>
 *   <li>Make a package {@code io.countersign.engine.family.note} with a sealed interface {@code
 *       NoteEvent extends Event} that has an enum {@code Kind}, an abstract method {@code kind()}
 *       and one record for each event.
 *   <li>Name {@code NoteEvent} in the {@code permits} of {@link Event}.
 *   <li>Write a {@code NoteFamily extends EventFamily<NoteEvent>} in the package; the compiler asks
 *       for every part. Inside it, switch over {@code kind()} without {@code default}.
 *   <li>Add its line to {@code io.countersign.engine.family.registry.Families}.
 * </ol>
 *
 * <p>A command of the family is a record of a sealed interface {@code NoteCommand extends
 * FamilyCommand}, named in the {@code permits} of {@link
 * io.countersign.engine.instance.FamilyCommand}; its rule is its method {@code decide}.
 *
 * <p>Waits, results of handlers and calls of the host that belong to the family are records of
 * sealed interfaces beside its events, named in the {@code permits} of {@link
 * io.countersign.engine.instance.Wait}, {@link StepResult} and {@link HostCall}, each with a
 * constant of the {@code Family} there, so that every dispatch asks for them.
 *
 * <p>Rows in a table of the family's own implement {@link FamilyRow}, are named in {@link #tables}
 * and come to the stores in {@code ChangeSet.StepChanges#others}.
 *
 * @param <E> its events
 */
public abstract class EventFamily<E extends Event> {

  /** Creates a family. */
  protected EventFamily() {}

  /** Returns the codec of each event. */
  public abstract List<EventType<? extends E>> types();

  /**
   * Returns the state after an event; the sequence number of the state is advanced elsewhere.
   *
   * @param state the state before it
   * @param seq its sequence number
   * @param event the event
   */
  public abstract InstanceState apply(InstanceState state, long seq, E event);

  /**
   * Adds the rows that follow from an event.
   *
   * @param before the state before it
   * @param entry its place in the journal
   * @param event the event
   * @param rows the rows so far
   */
  public abstract void project(
      InstanceState before, JournalEntry entry, E event, RowCollector rows);

  /** Returns the types of rows in tables of its own; none unless a family adds such rows. */
  public List<Class<? extends FamilyRow>> tables() {
    return List.of();
  }

  /** Returns the id of who caused an event; empty if it follows from one that says so. */
  public abstract String actor(E event);

  /** Returns an event in words, with the name of the person if one caused it. */
  public abstract String describe(E event, TimelineNames names);

  /**
   * Returns whether an event matters to people who follow the document.
   *
   * @param seq its sequence number
   */
  public abstract boolean isMilestone(long seq, E event, TimelineNames names);

  /** Remembers what later sentences need of an event; nothing unless a family needs it. */
  public void remember(long seq, E event, TimelineNames names) {}

  /**
   * Adds the rows that follow from the first event of an instance; nothing unless a family can
   * begin one.
   *
   * @param begun the state after it
   */
  public void begin(InstanceState begun, JournalEntry entry, E event, RowCollector rows) {}

  /**
   * Ends the rows that belong to tokens which an event of any family ended from outside; nothing
   * unless a family has such rows.
   *
   * @param before the state before the event
   * @param entry the event
   * @param lost whether a token is among them
   */
  public void release(
      InstanceState before, JournalEntry entry, Predicate<TokenId> lost, RowCollector rows) {}
}
