package io.countersign.compiler.sample;

import io.countersign.compiler.sample.Samples.Sample;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.workflow.WorkflowPatch;
import io.countersign.engine.workflow.graph.PatchModel;
import io.countersign.engine.workflow.graph.SlotPatch;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** The same sources, written down in another order. */
public final class Shuffle {

  private final Random random;

  private Shuffle(long seed) {
    random = new Random(seed);
  }

  /** A sample, with fields, slots, nodes and edges in an order that the seed decides. */
  public static Sample of(Sample sample, long seed) {
    var shuffle = new Shuffle(seed);
    return new Sample(shuffle.contract(sample.contract()), shuffle.patch(sample.patch()));
  }

  private EntityContract contract(EntityContract contract) {
    return new EntityContract(
        contract.entityType(),
        contract.lifecycleVersion(),
        shuffled(contract.fields()),
        shuffled(contract.roots()),
        contract.lifecycle(),
        contract.workflow(),
        contract.options());
  }

  private WorkflowPatch patch(WorkflowPatch patch) {
    var slots = new LinkedHashMap<String, SlotPatch>();
    shuffled(PatchModel.of(patch).slots()).forEach((id, slot) -> slots.put(id, slot(slot)));
    return new PatchModel(PatchModel.of(patch).base(), slots);
  }

  private SlotPatch slot(SlotPatch slot) {
    return new SlotPatch(
        shuffled(slot.nodes()),
        shuffled(slot.edges()),
        slot.entry(),
        slot.exit(),
        slot.editWindow(),
        slot.silenced());
  }

  private <T> List<T> shuffled(Collection<T> values) {
    var list = new ArrayList<>(values);
    Collections.shuffle(list, random);
    return list;
  }

  private <T> Map<String, T> shuffled(Map<String, T> map) {
    var entries = new LinkedHashMap<String, T>();
    shuffled(map.entrySet()).forEach(entry -> entries.put(entry.getKey(), entry.getValue()));
    return entries;
  }
}
