package io.countersign.testkit.usecase;

import io.countersign.testkit.Scenario;
import io.countersign.testkit.kit.UseCaseDShipmentKit;

class UseCaseDShipmentTest extends UseCaseDShipmentKit {

  @Override
  protected Scenario scenario() {
    return Scenario.of(UseCase.compiled("d"));
  }
}
