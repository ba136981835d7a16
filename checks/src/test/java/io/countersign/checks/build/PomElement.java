package io.countersign.checks.build;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * An element of a pom with the line on which it begins, which the DOM would not keep.
 *
 * @param name the name of the element
 * @param text the text directly in it, without the spaces around it
 * @param site where it begins
 * @param children the elements directly in it
 */
public record PomElement(String name, String text, Site site, List<PomElement> children) {

  /** Copies the children. */
  public PomElement {
    children = List.copyOf(children);
  }

  /** The root element of a pom. */
  public static PomElement read(Path root, String file) {
    XMLInputFactory factory = XMLInputFactory.newInstance();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_COALESCING, true);
    try (InputStream input = Files.newInputStream(root.resolve(file))) {
      XMLStreamReader reader = factory.createXMLStreamReader(input);
      reader.nextTag();
      return element(reader, file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (XMLStreamException e) {
      throw new IllegalStateException("Expected XML in " + file + ". Let Maven read it first.", e);
    }
  }

  private static PomElement element(XMLStreamReader reader, String file) throws XMLStreamException {
    String name = reader.getLocalName();
    Site site = new Site(file, reader.getLocation().getLineNumber());
    var text = new StringBuilder();
    var children = new ArrayList<PomElement>();
    while (reader.next() != XMLStreamConstants.END_ELEMENT) {
      if (reader.isStartElement()) {
        children.add(element(reader, file));
      } else if (reader.isCharacters()) {
        text.append(reader.getText());
      }
    }
    return new PomElement(name, text.toString().strip(), site, children);
  }

  /** The only element that this path of names leads to. */
  public Optional<PomElement> child(String... path) {
    Optional<PomElement> found = Optional.of(this);
    for (String step : path) {
      found = found.flatMap(e -> e.children.stream().filter(c -> c.name.equals(step)).findFirst());
    }
    return found;
  }

  /** The elements inside the one that this path leads to. */
  public List<PomElement> all(String... path) {
    return child(path).map(PomElement::children).orElse(List.of());
  }

  /** The text of the element that this path leads to; empty where there is none. */
  public String textOf(String... path) {
    return child(path).map(PomElement::text).orElse("");
  }
}
