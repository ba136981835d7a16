package io.countersign.testkit.usecase;

import io.countersign.testkit.kit.UseCaseCAmendmentKit;
import io.countersign.testkit.scenario.Scenario;

class UseCaseCAmendmentTest extends UseCaseCAmendmentKit {

  @Override
  protected Scenario scenario() {
    return Scenario.of(UseCase.compiled("c"));
  }
}
