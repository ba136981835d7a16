package io.countersign.testkit.usecase;

import io.countersign.testkit.kit.UseCaseBOrderKit;
import io.countersign.testkit.scenario.Scenario;

class UseCaseBOrderTest extends UseCaseBOrderKit {

  @Override
  protected Scenario scenario() {
    return Scenario.of(UseCase.compiled("b"));
  }
}
