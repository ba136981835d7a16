package io.countersign.compiler;

import io.countersign.compiler.diff.WorkflowDiff;
import io.countersign.compiler.sample.Samples;
import io.countersign.compiler.sample.Samples.Sample;
import io.countersign.json.CanonicalJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Writes every sample as it compiles, in UTF-8. */
public final class SampleProgram {

  private SampleProgram() {}

  /** Writes them to the standard output. */
  public static void main(String[] args) throws IOException {
    System.out.write(output().getBytes(StandardCharsets.UTF_8));
    System.out.flush();
  }

  /** What the program writes: of each sample its envelope, its workflow and what it adds. */
  public static String output() {
    var text = new StringBuilder();
    Samples.all().forEach((name, sample) -> text.append(name).append('\n').append(of(sample)));
    return text.toString();
  }

  private static String of(Sample sample) {
    var envelope = Compiler.standard().envelope(sample.contract()).orThrow();
    var workflow = Compiler.standard().compile(sample.contract(), sample.patch()).orThrow();
    var diff = WorkflowDiff.ofEnvelope(workflow);
    return String.join(
        "\n",
        envelope.hash(),
        CanonicalJson.ofValue(envelope.toPlain()).orThrow().text(),
        workflow.toJson(),
        CanonicalJson.ofValue(diff.toPlain()).orThrow().text(),
        diff.text());
  }
}
