package io.countersign.testkit.memory;

import io.countersign.engine.row.FamilyRow;
import java.util.List;

/** Families that keep rows of their own in the memory store: one line for each. */
final class MemoryFamilies {

  private final List<MemoryFamily<?>> all;

  MemoryFamilies(UndoLog log) {
    all = List.of(new MemoryNotes(log));
  }

  /** Adds a new row of an instance to those of its family. */
  void write(String instance, FamilyRow row) {
    write(find(row.getClass()), instance, row);
  }

  private static <R extends FamilyRow> void write(
      MemoryFamily<R> family, String instance, FamilyRow row) {
    family.write(instance, family.type().cast(row));
  }

  /** Returns the rows that an instance has of a family. */
  <R extends FamilyRow> List<R> read(String instance, Class<R> type) {
    return find(type).read(instance).stream().map(type::cast).toList();
  }

  private MemoryFamily<?> find(Class<?> type) {
    return all.stream()
        .filter(family -> family.type() == type)
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "Expected rows of a family that the memory store keeps, but found "
                        + type.getSimpleName()
                        + ". Add it to MemoryFamilies."));
  }
}
