package io.countersign.testkit.usecase;

import io.countersign.testkit.kit.UseCaseERoyaltyKit;
import io.countersign.testkit.scenario.Scenario;

class UseCaseERoyaltyTest extends UseCaseERoyaltyKit {

  @Override
  protected Scenario scenario() {
    return Scenario.of(UseCase.compiled("e"));
  }
}
