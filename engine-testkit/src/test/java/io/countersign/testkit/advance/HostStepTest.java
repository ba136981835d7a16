package io.countersign.testkit.advance;

import static io.countersign.testkit.advance.Patches.APPROVED;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.compiler.Compiler;
import io.countersign.engine.advance.Advancer;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.instance.Event;
import io.countersign.engine.instance.InstanceStatus;
import io.countersign.engine.instance.StepStatus;
import io.countersign.engine.port.CustomStep;
import io.countersign.engine.port.HostPorts;
import io.countersign.engine.workflow.StepConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Steps of the host's own kinds: what they are given, and what becomes of what they say. */
class HostStepTest {

  private static final String NODE = Patches.id(APPROVED, 1);

  private final List<CustomStep.Input> inputs = new ArrayList<>();

  private Office office(CustomStep step) {
    return office(step, host -> {});
  }

  private Office office(CustomStep step, Consumer<InvoiceHost> meeting) {
    var handlers = new TreeSet<>(StepConfig.TYPES);
    handlers.add("stamp");
    var patch =
        new Patches()
            .node(APPROVED, 1, new StepConfig.Custom("stamp", Map.of("colour", "red")))
            .done();
    var compiler = Compiler.builder().handlers(handlers).build();
    var office = new Office(compiler.compile(Office.contract(), patch).orThrow());
    meeting.accept(office.host);
    var ports = office.host.ports();
    CustomStep watched =
        (transaction, origin, input) -> {
          inputs.add(input);
          return step.run(transaction, origin, input);
        };
    office.advancer =
        new Advancer(
            office.store,
            new HostPorts(
                ports.documents(),
                ports.mutations(),
                ports.directory(),
                ports.organisations(),
                ports.judges(),
                Map.of("stamp", watched)),
            Rigs.settings());
    office.create(500);
    office.work();
    office.request("submit");
    office.work();
    office.request("approve");
    office.work();
    return office;
  }

  @Test
  void shouldBeGivenTheDocumentAsItIsAndItsSettings() {
    var office =
        office((tx, origin, input) -> new CustomStep.Result.Done("done", Map.of(), none()));

    var shown = office.host.get("inv-1");
    assertThat(inputs)
        .containsExactly(new CustomStep.Input(shown, Map.of("colour", "red")));
    assertThat(office.nodes()).containsExactly("sys:state:active");
  }

  private static Optional<DocumentView> none() {
    return Optional.empty();
  }

  @Test
  void shouldPinTheDocumentThatTheStepChanged() {
    var office = changing("note", "stamped");

    assertThat(office.nodes()).containsExactly("sys:state:active");
    assertThat(office.state().pin().version()).isEqualTo(office.host.get("inv-1").version());
    assertThat(office.events(Event.DocumentChanged.class)).isEmpty();
    var row = office.rows(NODE).get(0);
    assertThat(row.status()).isEqualTo(StepStatus.COMPLETED);
    assertThat(row.result().output().toString()).contains("inked");
  }

  /** An office whose host changes a field in the step, and shows it so from then on. */
  private Office changing(String field, Object value) {
    var host = new ArrayList<InvoiceHost>();
    CustomStep step =
        (tx, origin, input) -> {
          host.get(0).edit("inv-1", field, value);
          return new CustomStep.Result.Done(
              "done", Map.of("ink", "inked"), Optional.of(host.get(0).get("inv-1")));
        };
    return office(step, host::add);
  }

  @Test
  void shouldFailForAReasonOfTheHosts() {
    var office =
        office((tx, origin, input) -> new CustomStep.Result.Failed("NO_INK", "the pad is dry"));

    assertThat(office.status()).isEqualTo(InstanceStatus.PAUSED);
    assertThat(office.state().progress().reason()).contains("NO_INK");
    assertThat(office.rows(NODE).get(0).result().error()).isEqualTo("NO_INK: the pad is dry");
  }

  @Test
  void shouldFailWhereTheStepChangesWhatApprovalsAreFor() {
    var office = changing("amount", 900L);

    assertThat(office.state().progress().reason()).contains("WORKFLOW_UNDECLARED_CHANGE");
  }
}
