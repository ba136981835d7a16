package io.countersign.postgres;

import io.countersign.compiler.Compiler;
import io.countersign.compiler.ContractSource;
import io.countersign.compiler.PatchSource;
import io.countersign.testkit.kit.UseCaseAInvoiceKit;
import io.countersign.testkit.kit.UseCaseBOrderKit;
import io.countersign.testkit.kit.UseCaseCAmendmentKit;
import io.countersign.testkit.kit.UseCaseDShipmentKit;
import io.countersign.testkit.kit.UseCaseERoyaltyKit;
import io.countersign.testkit.scenario.Scenario;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Nested;

/** The use cases as they are, in Postgres. */
class PostgresUseCasesTest {

  private static final Path SCRIPTS = Path.of("..", "cli", "scripts");
  private static final Ground ground = Ground.of(PostgresUseCasesTest.class);

  @AfterAll
  static void close() {
    ground.close();
  }

  private static Scenario scenario(String letter) {
    var contract = ContractSource.read(text(letter, "contract")).orThrow();
    var patch = PatchSource.read(text(letter, "patch")).orThrow();
    return Scenario.with(Compiler.standard().compile(contract, patch).orThrow())
        .over(new Kept(ground))
        .build();
  }

  private static String text(String letter, String kind) {
    var file = SCRIPTS.resolve("use-case-" + letter + "." + kind + ".json");
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException("Expected to read " + file + ".", e);
    }
  }

  @Nested
  class Invoice extends UseCaseAInvoiceKit {
    @Override
    protected Scenario scenario() {
      return PostgresUseCasesTest.scenario("a");
    }
  }

  @Nested
  class Order extends UseCaseBOrderKit {
    @Override
    protected Scenario scenario() {
      return PostgresUseCasesTest.scenario("b");
    }
  }

  @Nested
  class Amendment extends UseCaseCAmendmentKit {
    @Override
    protected Scenario scenario() {
      return PostgresUseCasesTest.scenario("c");
    }
  }

  @Nested
  class Shipment extends UseCaseDShipmentKit {
    @Override
    protected Scenario scenario() {
      return PostgresUseCasesTest.scenario("d");
    }
  }

  @Nested
  class Royalty extends UseCaseERoyaltyKit {
    @Override
    protected Scenario scenario() {
      return PostgresUseCasesTest.scenario("e");
    }
  }
}
