package io.countersign.checks.build;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * A file of the Gradle build as lines. A line that is empty or wholly a comment says nothing; every
 * other line must be understood by someone or it is a complaint.
 */
final class GradleFile {

  /** A line with its indentation, which is part of what it says. */
  record Line(String text, Site site) {}

  /** A line that opens a brace at the left margin, and the lines up to the brace that closes it. */
  record Block(Line header, List<Line> body) {

    Block {
      body = List.copyOf(body);
    }
  }

  private final String name;
  private final List<Line> lines = new ArrayList<>();
  private final List<Complaint> unreadable;

  private GradleFile(String name, List<Complaint> unreadable) {
    this.name = name;
    this.unreadable = unreadable;
  }

  /** Reads a file; a file that is not there is a complaint and has no lines. */
  static GradleFile read(Path root, String name, List<Complaint> unreadable) {
    var file = new GradleFile(name, unreadable);
    Path path = root.resolve(name);
    if (!Files.isRegularFile(path)) {
      unreadable.add(
          new Complaint(
              file.site(),
              "Expected a file of the Gradle build here, but found none.",
              "Write it after the pattern of the other modules."));
      return file;
    }
    file.addLines(path);
    return file;
  }

  private void addLines(Path path) {
    String comment = name.endsWith(".toml") ? "#" : "//";
    try {
      int number = 0;
      for (String text : Files.readAllLines(path)) {
        number++;
        if (!text.isBlank() && !text.strip().startsWith(comment)) {
          lines.add(new Line(text, new Site(name, number)));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Site site() {
    return new Site(name, 1);
  }

  List<Line> lines() {
    return List.copyOf(lines);
  }

  /** The file as blocks; a line between two blocks is a complaint. */
  List<Block> blocks() {
    var blocks = new ArrayList<Block>();
    Iterator<Line> rest = lines.iterator();
    while (rest.hasNext()) {
      Line header = rest.next();
      if (header.text().startsWith(" ") || !header.text().endsWith(" {")) {
        refuse(header, "the beginning of a block");
      } else {
        blocks.add(new Block(header, body(header, rest)));
      }
    }
    return blocks;
  }

  private List<Line> body(Line header, Iterator<Line> rest) {
    var body = new ArrayList<Line>();
    while (rest.hasNext()) {
      Line line = rest.next();
      if (line.text().equals("}")) {
        return body;
      }
      body.add(line);
    }
    refuse(header, "a closing brace at the left margin");
    return body;
  }

  /** Complains about a line that the comparison does not know. */
  void refuse(Line line, String expected) {
    unreadable.add(
        new Complaint(
            line.site(),
            "Expected %s, but found '%s', which the comparison cannot read."
                .formatted(expected, line.text().strip()),
            "Say it in one of the known ways (see CONTRIBUTING), or teach the comparison this line."));
  }
}
