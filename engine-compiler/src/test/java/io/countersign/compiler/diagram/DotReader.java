package io.countersign.compiler.diagram;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Reads the DOT that diagrams are written in, by the grammar of Graphviz, or throws. */
final class DotReader {

  private static final Pattern TOKEN =
      Pattern.compile(
          "\\s*(\"(?:[^\"\\\\]|\\\\.)*\"|->|[A-Za-z_][A-Za-z0-9_]*|[0-9]+|[{}\\[\\];,=])");

  private final List<String> tokens = new ArrayList<>();
  private final List<String> nodes = new ArrayList<>();
  private final List<String> edges = new ArrayList<>();
  private int clusters;
  private int at;

  private DotReader(String text) {
    var matcher = TOKEN.matcher(text.stripTrailing());
    int end = 0;
    while (matcher.lookingAt()) {
      tokens.add(matcher.group(1));
      end = matcher.end();
      matcher.region(end, matcher.regionEnd());
    }
    if (end != text.stripTrailing().length()) {
      throw new IllegalArgumentException("Expected a token at " + text.substring(end));
    }
  }

  /** What was read. */
  record Graph(List<String> nodes, List<String> edges, int clusters) {}

  static Graph read(String text) {
    var reader = new DotReader(text);
    reader.expect("digraph");
    reader.next();
    reader.block();
    if (reader.at != reader.tokens.size()) {
      throw new IllegalArgumentException("Expected the end, found " + reader.next());
    }
    return new Graph(reader.nodes, reader.edges, reader.clusters);
  }

  private String next() {
    var token = tokens.get(at);
    at++;
    return token;
  }

  private boolean takes(String token) {
    boolean there = (at < tokens.size()) && tokens.get(at).equals(token);
    if (there) {
      at++;
    }
    return there;
  }

  private void expect(String token) {
    if (!takes(token)) {
      throw new IllegalArgumentException("Expected " + token + " before " + tokens.get(at));
    }
  }

  private void block() {
    expect("{");
    while (!takes("}")) {
      statement();
    }
  }

  private void statement() {
    if (takes("subgraph")) {
      next();
      clusters++;
      block();
      return;
    }
    var name = next();
    if (takes("->")) {
      edges.add(name + "->" + next());
      attributes();
    } else if (takes("=")) {
      next();
    } else {
      if (!name.equals("node")) {
        nodes.add(name);
      }
      attributes();
    }
    expect(";");
  }

  private void attributes() {
    if (takes("[")) {
      do {
        next();
        expect("=");
        next();
      } while (takes(","));
      expect("]");
    }
  }
}
