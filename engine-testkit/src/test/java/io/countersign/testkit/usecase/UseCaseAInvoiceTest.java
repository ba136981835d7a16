package io.countersign.testkit.usecase;

import io.countersign.testkit.kit.UseCaseAInvoiceKit;
import io.countersign.testkit.scenario.Scenario;

class UseCaseAInvoiceTest extends UseCaseAInvoiceKit {

  @Override
  protected Scenario scenario() {
    return Scenario.of(UseCase.compiled("a"));
  }
}
