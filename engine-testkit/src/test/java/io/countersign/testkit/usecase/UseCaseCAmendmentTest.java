package io.countersign.testkit.usecase;

import io.countersign.testkit.Scenario;
import io.countersign.testkit.kit.UseCaseCAmendmentKit;

class UseCaseCAmendmentTest extends UseCaseCAmendmentKit {

  @Override
  protected Scenario scenario() {
    return Scenario.of(UseCase.compiled("c"));
  }
}
