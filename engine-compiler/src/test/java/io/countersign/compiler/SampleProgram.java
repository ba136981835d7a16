package io.countersign.compiler;

import io.countersign.compiler.sample.Samples;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Writes every compiled sample, in UTF-8, one on each line. */
public final class SampleProgram {

  private SampleProgram() {}

  /** Writes them to the standard output. */
  public static void main(String[] args) throws IOException {
    System.out.write(output().getBytes(StandardCharsets.UTF_8));
    System.out.flush();
  }

  /** What the program writes. */
  public static String output() {
    var text = new StringBuilder();
    Samples.all()
        .forEach(
            (name, sample) ->
                text.append(name)
                    .append(' ')
                    .append(
                        Compiler.standard()
                            .compile(sample.contract(), sample.patch())
                            .orThrow()
                            .toJson())
                    .append('\n'));
    return text.toString();
  }
}
