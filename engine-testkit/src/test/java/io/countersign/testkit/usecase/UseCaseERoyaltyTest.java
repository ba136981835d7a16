package io.countersign.testkit.usecase;

import io.countersign.testkit.Scenario;
import io.countersign.testkit.kit.UseCaseERoyaltyKit;

class UseCaseERoyaltyTest extends UseCaseERoyaltyKit {

  @Override
  protected Scenario scenario() {
    return Scenario.of(UseCase.compiled("e"));
  }
}
