package io.countersign.testkit.usecase;

import io.countersign.testkit.Scenario;
import io.countersign.testkit.kit.UseCaseBOrderKit;

class UseCaseBOrderTest extends UseCaseBOrderKit {

  @Override
  protected Scenario scenario() {
    return Scenario.of(UseCase.compiled("b"));
  }
}
