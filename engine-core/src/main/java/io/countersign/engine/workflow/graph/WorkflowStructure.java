package io.countersign.engine.workflow.graph;

import io.countersign.engine.value.PlainMembers;
import io.countersign.json.JsonMembers;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Structure of a workflow, computed once so that no search is needed at run time.
 *
 * @param adjacency the edges out of each node, by id, in the order in which they are tried
 * @param reverseAdjacency the edges into each node, by id, sorted
 * @param topologicalOrder every node after all nodes from which forward edges lead to it; the id
 *     decides between equals
 * @param joinRequirements the requirement of each join, by node id
 * @param regions the regions between each split and its join, sorted by split
 */
public record WorkflowStructure(
    Map<String, List<String>> adjacency,
    Map<String, List<String>> reverseAdjacency,
    List<String> topologicalOrder,
    Map<String, JoinRequirement> joinRequirements,
    List<ForkRegion> regions) {

  /** Copies and sorts everything. */
  public WorkflowStructure {
    adjacency = lists(adjacency);
    reverseAdjacency = lists(reverseAdjacency);
    topologicalOrder = List.copyOf(topologicalOrder);
    joinRequirements = Collections.unmodifiableMap(new TreeMap<>(joinRequirements));
    regions = List.copyOf(regions);
  }

  private static Map<String, List<String>> lists(Map<String, List<String>> lists) {
    var copy = new TreeMap<String, List<String>>();
    lists.forEach((name, list) -> copy.put(name, List.copyOf(list)));
    return Collections.unmodifiableMap(copy);
  }

  PlainMembers into(PlainMembers plain) {
    return plain
        .with("adjacency", new LinkedHashMap<String, @Nullable Object>(adjacency))
        .with("reverseAdjacency", new LinkedHashMap<String, @Nullable Object>(reverseAdjacency))
        .with("topologicalOrder", topologicalOrder)
        .with("joinRequirements", plainOf(joinRequirements, JoinRequirement::toPlain))
        .with("regions", regions.stream().map(ForkRegion::toPlain).toList());
  }

  static WorkflowStructure read(JsonMembers members) {
    var joins = new LinkedHashMap<String, JoinRequirement>();
    var required = members.object("joinRequirements");
    required.names().forEach(id -> joins.put(id, JoinRequirement.read(required.object(id))));
    return new WorkflowStructure(
        lists(members.object("adjacency")),
        lists(members.object("reverseAdjacency")),
        members.texts("topologicalOrder"),
        joins,
        members.objects("regions").stream().map(ForkRegion::read).toList());
  }

  private static Map<String, List<String>> lists(JsonMembers members) {
    var lists = new LinkedHashMap<String, List<String>>();
    members.names().forEach(name -> lists.put(name, members.texts(name)));
    return lists;
  }

  private static <T> Map<String, @Nullable Object> plainOf(
      Map<String, T> values, Function<T, Object> plain) {
    var all = new LinkedHashMap<String, @Nullable Object>();
    values.forEach((name, value) -> all.put(name, plain.apply(value)));
    return all;
  }
}
