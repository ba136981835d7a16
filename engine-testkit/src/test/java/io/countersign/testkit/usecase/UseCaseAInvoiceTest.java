package io.countersign.testkit.usecase;

import io.countersign.testkit.Scenario;
import io.countersign.testkit.kit.UseCaseAInvoiceKit;

class UseCaseAInvoiceTest extends UseCaseAInvoiceKit {

  @Override
  protected Scenario scenario() {
    return Scenario.of(UseCase.compiled("a"));
  }
}
