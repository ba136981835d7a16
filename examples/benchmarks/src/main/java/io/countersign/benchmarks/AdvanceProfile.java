package io.countersign.benchmarks;

import io.countersign.engine.store.InstanceKey;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingFile;

/**
 * Profile of an advance, by samples of the flight recorder, with the methods of the compiled
 * workflow that it calls. An advance may only look up maps: methods that walk the graph are listed.
 *
 * @param samples how many samples were taken
 * @param parts how many of them each part of the engine has
 * @param asked the methods of the compiled workflow that were seen
 * @param walks those of them that are not a map lookup
 */
record AdvanceProfile(
    int samples, Map<String, Integer> parts, Set<String> asked, Set<String> walks) {

  private static final String EXECUTION = "jdk.ExecutionSample";
  private static final String OURS = "io.countersign.";
  private static final String WORKFLOW = OURS + "engine.workflow.";

  /** What a compiled workflow answers from a map; and the parts that it hands out. */
  private static final Set<String> LOOKUPS =
      Set.of(
          "contract",
          "edge",
          "edgesFrom",
          "found",
          "graph",
          "hash",
          "isStable",
          "joinRequirement",
          "node",
          "reaches",
          "safeguards",
          "slotOf",
          "structure",
          "windowOf");

  /** Packages of which nothing may be seen: they compile, and they search graphs. */
  private static final List<String> FORBIDDEN = List.of(OURS + "compiler.", "org.jgrapht.");

  /** Copies the collections. */
  AdvanceProfile {
    parts = Map.copyOf(parts);
    asked = Set.copyOf(asked);
    walks = Set.copyOf(walks);
  }

  /** Records so many advances, after a fifth as many to warm up. */
  static AdvanceProfile of(Walk walk, InstanceKey waiting, int advances) throws IOException {
    repeat(walk, waiting, advances / 5);
    var file = Files.createTempFile("advance", ".jfr");
    try (var recording = new Recording()) {
      recording.enable(EXECUTION).withPeriod(Duration.ofMillis(10));
      recording.start();
      repeat(walk, waiting, advances);
      recording.dump(file);
      return read(RecordingFile.readAllEvents(file));
    } finally {
      Files.delete(file);
    }
  }

  private static void repeat(Walk walk, InstanceKey waiting, int advances) {
    for (int i = 0; i < advances; i++) {
      walk.attempt(waiting);
    }
  }

  private static AdvanceProfile read(List<RecordedEvent> events) {
    int samples = 0;
    var parts = new TreeMap<String, Integer>();
    var asked = new TreeSet<String>();
    var walks = new TreeSet<String>();
    for (var event : events) {
      var frames = frames(event);
      if (frames.isEmpty()) {
        continue;
      }
      samples++;
      parts.merge(part(frames), 1, Integer::sum);
      for (var frame : frames) {
        var type = type(frame);
        var method = type.substring(type.lastIndexOf('.') + 1) + "." + frame.getMethod().getName();
        if (type.startsWith(WORKFLOW)) {
          asked.add(method);
        }
        if (isWalk(type, frame.getMethod().getName())) {
          walks.add(method);
        }
      }
    }
    return new AdvanceProfile(samples, parts, asked, walks);
  }

  /** The frames of a sample within an advance; none of any other. */
  private static List<RecordedFrame> frames(RecordedEvent event) {
    var trace = event.getStackTrace();
    if (!event.getEventType().getName().equals(EXECUTION) || trace == null) {
      return List.of();
    }
    var frames = new ArrayList<>(trace.getFrames());
    boolean inside = frames.stream().anyMatch(frame -> type(frame).endsWith(".Advancer"));
    return inside ? frames : List.of();
  }

  /** The package of the innermost frame that is ours. */
  private static String part(List<RecordedFrame> frames) {
    return frames.stream()
        .map(AdvanceProfile::type)
        .filter(type -> type.startsWith(OURS))
        .map(type -> type.substring(OURS.length(), type.lastIndexOf('.')))
        .findFirst()
        .orElse("other");
  }

  /** The name of the type; that of a lambda is the type it stands in. */
  private static String type(RecordedFrame frame) {
    var name = frame.getMethod().getType().getName();
    int lambda = name.indexOf("$$");
    return lambda < 0 ? name : name.substring(0, lambda);
  }

  private static boolean isWalk(String type, String method) {
    return FORBIDDEN.stream().anyMatch(type::startsWith)
        || (type.startsWith(WORKFLOW) && !LOOKUPS.contains(method) && !isRecord(type));
  }

  /** Accessors of node and edge records only return a component. */
  private static boolean isRecord(String type) {
    try {
      return Class.forName(type).isRecord();
    } catch (ClassNotFoundException e) {
      return false;
    }
  }
}
