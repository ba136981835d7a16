package io.countersign.compiler.diff;

import io.countersign.compiler.diff.FieldChange.Value;
import io.countersign.compiler.diff.ListChanges.Modified;
import io.countersign.compiler.diff.SlotDiff.JoinChange;
import io.countersign.compiler.diff.SlotDiff.WindowChange;
import io.countersign.compiler.diff.WorkflowDiff.Side;
import io.countersign.engine.workflow.WorkflowNode;
import io.countersign.engine.workflow.graph.JoinRequirement;
import io.countersign.engine.workflow.graph.WorkflowEdge;
import io.countersign.json.JsonMembers;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Formatter of a difference as text for review. */
final class DiffText {

  private static final int SHOWN_OF_HASH = 12;
  private static final String CONFIG = "/config/";
  private static final Map.Entry<String, String> ORDINARY = Map.entry("runAs", "actor");
  private static final String NOTHING = "(nothing)";

  private final WorkflowDiff diff;
  private final DiffNames old;
  private final DiffNames next;
  private final StringBuilder text = new StringBuilder();

  private DiffText(WorkflowDiff diff, UnaryOperator<String> written) {
    this.diff = diff;
    this.old = new DiffNames(diff.before(), written);
    this.next = new DiffNames(diff.after(), written);
  }

  static String of(WorkflowDiff diff, UnaryOperator<String> written) {
    return new DiffText(diff, written).write();
  }

  private String write() {
    line(0, "old  " + side(diff.before()));
    line(0, "new  " + side(diff.after()));
    text.append('\n');
    if (diff.isEmpty()) {
      line(0, "No difference.");
      return text.toString();
    }
    line(0, summary());
    if (!diff.contract().isEmpty()) {
      text.append('\n');
      line(0, "contract");
      diff.contract().forEach(change -> field(change, 1));
    }
    diff.slots().forEach(this::slot);
    return text.toString();
  }

  private static String side(Side side) {
    return DiffNames.word(side.entityType())
        + ", envelope "
        + side.envelopeVersion()
        + (side.bare() ? " with nothing added" : "")
        + ", "
        + DiffNames.word(side.hash().substring(0, Math.min(SHOWN_OF_HASH, side.hash().length())));
  }

  private String summary() {
    var parts = new ArrayList<String>();
    if (!diff.contract().isEmpty()) {
      parts.add(count(diff.contract().size(), "change") + " of the contract");
    }
    if (!diff.slots().isEmpty()) {
      var groups = diff.slots().stream().map(slot -> DiffNames.word(slot.slotId()));
      parts.add("changes in " + groups.collect(Collectors.joining(", ")));
    }
    count(parts, "added", slot -> slot.nodes().added());
    count(parts, "removed", slot -> slot.nodes().removed());
    count(parts, "modified", slot -> slot.nodes().modified());
    var all = String.join("; ", parts);
    return Character.toUpperCase(all.charAt(0)) + all.substring(1) + ".";
  }

  private void count(List<String> parts, String what, Function<SlotDiff, Collection<?>> which) {
    int number = diff.slots().stream().map(which).mapToInt(Collection::size).sum();
    if (number > 0) {
      parts.add(count(number, "node") + " " + what);
    }
  }

  private static String count(int number, String what) {
    return number + " " + what + (number == 1 ? "" : "s");
  }

  private void slot(SlotDiff slot) {
    text.append('\n');
    line(0, DiffNames.word(slot.slotId()));
    slot.windows().stream()
        .filter(change -> change.nodeId().isEmpty())
        .forEach(change -> window("the slot", change));
    slot.nodes().removed().forEach(node -> line(1, "- " + node(node, old)));
    slot.nodes().added().forEach(node -> add(slot, node));
    slot.nodes().modified().forEach(this::modify);
    slot.windows().forEach(change -> keptStep(slot, change));
    slot.joins().stream().filter(change -> isKept(slot, change.joinId())).forEach(this::join);
    onTheWay(slot.edges().removed()).forEach(edge -> line(1, "- edge " + edge(edge, old)));
    onTheWay(slot.edges().added()).forEach(edge -> line(1, "+ edge " + edge(edge, next)));
    slot.edges().modified().forEach(this::modifiedEdge);
    stable("+ holds still now: ", slot.stable().entered(), slot.nodes().added(), next);
    stable("- holds still no more: ", slot.stable().left(), slot.nodes().removed(), old);
  }

  /** Edges as one walks through a slot: into it, between its steps, out of it. */
  private static List<WorkflowEdge> onTheWay(List<WorkflowEdge> edges) {
    return edges.stream()
        .sorted(
            Comparator.comparingInt(DiffText::stretch)
                .thenComparing(WorkflowEdge::source)
                .thenComparing(WorkflowEdge::id))
        .toList();
  }

  private static int stretch(WorkflowEdge edge) {
    if (DiffNames.isPort(edge.target(), "in")) {
      return 1;
    } else if (DiffNames.isPort(edge.source(), "in")) {
      return 2;
    } else if (DiffNames.isPort(edge.source(), "out")) {
      return 5;
    }
    boolean leaves = DiffNames.isPort(edge.target(), "out");
    boolean envelope = edge.provenance().equals(WorkflowEdge.ENVELOPE);
    return envelope ? 0 : leaves ? 4 : 3;
  }

  private static String node(WorkflowNode node, DiffNames naming) {
    var name = naming.node(node.id());
    var id = naming.id(node.id());
    return DiffNames.word(node.type()) + " " + name + (name.endsWith(id) ? "" : " " + id);
  }

  private static String edge(WorkflowEdge edge, DiffNames naming) {
    return naming.edge(edge) + naming.givenId(edge).map(id -> " (" + id + ")").orElse("");
  }

  private void add(SlotDiff slot, WorkflowNode node) {
    line(1, "+ " + node(node, next));
    slot.windows().stream()
        .filter(change -> change.nodeId().equals(Optional.of(node.id())))
        .flatMap(change -> change.after().stream())
        .forEach(window -> line(3, "edit window: " + JsonMembers.word(window)));
    if (slot.stable().entered().contains(node.id())) {
      line(3, "the document holds still");
    }
    PlainDiff.between(Map.of(), show(node)).forEach(change -> single(change));
    slot.joins().stream()
        .filter(change -> change.joinId().equals(node.id()))
        .flatMap(change -> change.after().stream())
        .forEach(requirement -> line(3, "takes " + requirement(requirement, next)));
  }

  /** What a node says besides its name, which stands before it, and its own window. */
  private static Map<String, ?> show(WorkflowNode node) {
    return node.toPlain().entrySet().stream()
        .filter(member -> !List.of("id", "type", "label", "editWindow").contains(member.getKey()))
        .filter(member -> member.getValue() != null)
        .filter(member -> !ORDINARY.equals(member))
        .collect(Collectors.toMap(Map.Entry::getKey, member -> member.getValue()));
  }

  private void single(FieldChange change) {
    change.after().ifPresent(value -> members(change.path() + "/", value));
  }

  /** An added object, member by member. */
  private void members(String path, Value value) {
    if (value.plain() instanceof Map<?, ?> map) {
      var names = new TreeSet<String>();
      map.keySet().forEach(name -> names.add(String.valueOf(name)));
      names.forEach(name -> members(path + name + "/", new Value(map.get(name))));
    } else {
      line(3, path(path.substring(0, path.length() - 1)) + ": " + DiffNames.value(value.plain()));
    }
  }

  private void modify(Modified<WorkflowNode> change) {
    line(1, "~ " + node(change.after(), next));
    PlainDiff.between(change.before().toPlain(), change.after().toPlain())
        .forEach(field -> field(field, 3));
  }

  private void modifiedEdge(Modified<WorkflowEdge> change) {
    line(1, "~ edge");
    line(3, "old  " + edge(change.before(), old));
    line(3, "new  " + edge(change.after(), next));
  }

  private void keptStep(SlotDiff slot, WindowChange change) {
    change.nodeId().filter(id -> isKept(slot, id)).ifPresent(id -> window(next.node(id), change));
  }

  private static boolean isKept(SlotDiff slot, String id) {
    return Stream.of(slot.nodes().added(), slot.nodes().removed())
        .flatMap(List::stream)
        .noneMatch(node -> node.id().equals(id));
  }

  private void window(String of, WindowChange change) {
    line(1, "~ edit window of " + of);
    oldAndNew(3, change.before().map(JsonMembers::word), change.after().map(JsonMembers::word));
  }

  private void join(JoinChange change) {
    var naming = change.after().isPresent() ? next : old;
    line(1, "~ join " + naming.node(change.joinId()) + " takes");
    oldAndNew(
        3,
        change.before().map(requirement -> requirement(requirement, old)),
        change.after().map(requirement -> requirement(requirement, next)));
  }

  private static String requirement(JoinRequirement requirement, DiffNames naming) {
    return requirement.requiredTokenCount()
        + " of "
        + requirement.branches()
        + " branches of "
        + naming.node(requirement.split())
        + " ("
        + JsonMembers.word(requirement.mode())
        + ")";
  }

  private void stable(String words, List<String> ids, List<WorkflowNode> told, DiffNames naming) {
    ids.stream()
        .filter(id -> told.stream().noneMatch(node -> node.id().equals(id)))
        .filter(id -> !naming.node(id).startsWith("way "))
        .forEach(id -> line(1, words + naming.node(id)));
  }

  private void field(FieldChange change, int depth) {
    line(depth, (depth == 1 ? "~ " : "") + path(change.path()));
    oldAndNew(
        depth + 2,
        change.before().map(value -> DiffNames.value(value.plain())),
        change.after().map(value -> DiffNames.value(value.plain())));
  }

  private void oldAndNew(int depth, Optional<String> before, Optional<String> after) {
    line(depth, "old  " + before.orElse(NOTHING));
    line(depth, "new  " + after.orElse(NOTHING));
  }

  /** A pointer without what goes without saying. */
  private static String path(String pointer) {
    var inside = pointer.startsWith(CONFIG) ? pointer.substring(CONFIG.length() - 1) : pointer;
    var bare = inside.isEmpty() ? inside : inside.substring(1);
    return DiffNames.word(bare);
  }

  private void line(int depth, String content) {
    text.append("  ".repeat(depth)).append(content).append('\n');
  }
}
