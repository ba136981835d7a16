package io.countersign.testkit.usecase;

import io.countersign.testkit.kit.UseCaseDShipmentKit;
import io.countersign.testkit.scenario.Scenario;

class UseCaseDShipmentTest extends UseCaseDShipmentKit {

  @Override
  protected Scenario scenario() {
    return Scenario.of(UseCase.compiled("d"));
  }
}
