package io.countersign.compiler.diagram;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Reads the Mermaid that diagrams are written in, line by line, or throws. */
final class MermaidReader {

  /** A label: nothing in it but text, entities and breaks. */
  private static final String LABEL = "\"(?:[^\"#<>&`*_|\\[\\]{}%;:\\\\]|#[0-9]+;|<br/>)*\"";

  private static final Pattern NODE =
      Pattern.compile(
          " +(n[0-9]+)(?:\\(\\("
              + LABEL
              + "\\)\\)|\\(\\(\\("
              + LABEL
              + "\\)\\)\\)|\\(\\["
              + LABEL
              + "\\]\\)|\\{\\{"
              + LABEL
              + "\\}\\}|\\[/"
              + LABEL
              + "\\\\\\]|\\{"
              + LABEL
              + "\\}|\\[\\["
              + LABEL
              + "\\]\\]|\\("
              + LABEL
              + "\\)|\\[/"
              + LABEL
              + "/\\]|\\["
              + LABEL
              + "\\])");

  private static final Pattern EDGE =
      Pattern.compile("  (n[0-9]+) -(?:\\.-|-)>(?:\\|" + LABEL + "\\|)? (n[0-9]+)");
  private static final Pattern FRAME = Pattern.compile("  subgraph s[0-9]+\\[" + LABEL + "\\]");
  private static final Pattern STYLE =
      Pattern.compile("  class(?:Def [a-z_]+ [a-z0-9#:, -]+| n[0-9]+(?:,n[0-9]+)* [a-z_]+)");

  private MermaidReader() {}

  static DotReader.Graph read(String text) {
    var nodes = new ArrayList<String>();
    var edges = new ArrayList<String>();
    int frames = 0;
    int open = 0;
    var lines = text.split("\n", -1);
    expect(lines[0].equals("flowchart TD") && lines[lines.length - 1].isEmpty(), text);
    for (var line : List.of(lines).subList(1, lines.length - 1)) {
      var node = NODE.matcher(line);
      var edge = EDGE.matcher(line);
      if (node.matches()) {
        nodes.add(node.group(1));
      } else if (edge.matches()) {
        edges.add(edge.group(1) + "->" + edge.group(2));
      } else if (FRAME.matcher(line).matches()) {
        frames++;
        open++;
      } else if (line.equals("  end")) {
        open--;
      } else {
        expect(STYLE.matcher(line).matches(), line);
      }
      expect((open == 0) || (open == 1), line);
    }
    expect(open == 0, text);
    return new DotReader.Graph(nodes, edges, frames);
  }

  private static void expect(boolean holds, String found) {
    if (!holds) {
      throw new IllegalArgumentException("Expected a line of a flowchart, found " + found);
    }
  }
}
