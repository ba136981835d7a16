package io.countersign.engine.row;

import java.time.Instant;
import java.util.List;

/**
 * Row of a note. It is written once; only an erasure takes its text.
 *
 * @param seq the sequence number of its event, which identifies it within the instance
 * @param person the person who noted it
 * @param text the remark, in the words of that person
 * @param at the time
 */
public record NoteRow(long seq, String person, String text, Instant at) implements FamilyRow {

  @Override
  public String name() {
    return "note " + seq;
  }

  @Override
  public List<Object> facts() {
    return List.of(person, at);
  }

  @Override
  public List<String> texts() {
    return List.of(text);
  }
}
