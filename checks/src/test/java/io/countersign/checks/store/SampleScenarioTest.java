package io.countersign.checks.store;

import io.countersign.checks.Repository;
import io.countersign.compiler.Compiler;
import io.countersign.compiler.ContractSource;
import io.countersign.compiler.PatchSource;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.testkit.kit.EventKit;
import io.countersign.testkit.kit.NoteKit;
import io.countersign.testkit.kit.UseCaseAInvoiceKit;
import io.countersign.testkit.kit.UseCaseBOrderKit;
import io.countersign.testkit.kit.UseCaseCAmendmentKit;
import io.countersign.testkit.kit.UseCaseDShipmentKit;
import io.countersign.testkit.kit.UseCaseERoyaltyKit;
import io.countersign.testkit.memory.StoreFactory;
import io.countersign.testkit.scenario.Scenario;
import org.junit.jupiter.api.Nested;

/** The kits of {@code io.countersign.testkit.kit} that run scenarios. */
class SampleScenarioTest {

  private static Scenario useCase(String letter) {
    var contract = ContractSource.read(text(letter, "contract")).orThrow();
    var patch = PatchSource.read(text(letter, "patch")).orThrow();
    return Scenario.with(Compiler.standard().compile(contract, patch).orThrow())
        .over(new SampleFactory())
        .build();
  }

  private static String text(String letter, String kind) {
    var scripts = Repository.here().root().resolve("cli/scripts");
    return Repository.read(scripts.resolve("use-case-" + letter + "." + kind + ".json"));
  }

  @Nested
  class Events extends EventKit {

    @Override
    protected Scenario.Builder scenario(CompiledWorkflow workflow) {
      return Scenario.with(workflow).over(new SampleFactory());
    }
  }

  @Nested
  class Notes extends NoteKit {

    @Override
    protected StoreFactory stores() {
      return new SampleFactory();
    }
  }

  @Nested
  class Invoice extends UseCaseAInvoiceKit {

    @Override
    protected Scenario scenario() {
      return useCase("a");
    }
  }

  @Nested
  class Order extends UseCaseBOrderKit {

    @Override
    protected Scenario scenario() {
      return useCase("b");
    }
  }

  @Nested
  class Amendment extends UseCaseCAmendmentKit {

    @Override
    protected Scenario scenario() {
      return useCase("c");
    }
  }

  @Nested
  class Shipment extends UseCaseDShipmentKit {

    @Override
    protected Scenario scenario() {
      return useCase("d");
    }
  }

  @Nested
  class Royalty extends UseCaseERoyaltyKit {

    @Override
    protected Scenario scenario() {
      return useCase("e");
    }
  }
}
