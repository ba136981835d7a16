package io.countersign.compiler.template;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** File of a template, which comes with the compiler. */
final class TemplateResource {

  private TemplateResource() {}

  /** Returns the text of a file. */
  static String read(String name) {
    try (var stream = TemplateResource.class.getResourceAsStream(name)) {
      if (stream == null) {
        throw new IllegalStateException("Expected the resource " + name + ", but found none.");
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("Expected to read the resource " + name + ".", e);
    }
  }
}
