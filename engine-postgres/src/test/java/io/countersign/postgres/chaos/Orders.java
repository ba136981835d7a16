package io.countersign.postgres.chaos;

import io.countersign.compiler.Compiler;
import io.countersign.dsl.type.ScalarType;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.EntityContract;
import io.countersign.engine.patch.PatchBuilder;
import io.countersign.engine.patch.PatchSteps;
import io.countersign.engine.workflow.CompiledWorkflow;
import io.countersign.engine.workflow.EdgeChoice;
import io.countersign.engine.workflow.StepConfig;
import io.countersign.engine.workflow.StepConfig.Notification.Channel;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Orders that a manager approves, that are inspected if they are large, posted, announced by
 * webhook and by mail, shipped by somebody outside, and left to rest. Their kinds differ in size,
 * in when the shipper reports, and in whether they are cancelled in the end.
 */
final class Orders {

  static final String ORG = "acme";
  static final String TYPE = "order";

  private static final String SUBMITTED = "slot:submitted_to_approved";
  private static final String APPROVED = "slot:approved_to_active";

  /** After so many orders, the next one is like the first. */
  static final int KINDS = 12;

  private Orders() {}

  static CompiledWorkflow workflow(String rest) {
    var patch =
        PatchBuilder.on(TYPE, 1)
            .slot(
                SUBMITTED,
                slot -> slot.step("manager", PatchSteps.approval(PatchSteps.role("manager"))))
            .slot(
                APPROVED,
                slot ->
                    slot.step("large", PatchSteps.check("entity.amount > 500"))
                        .step("inspect", PatchSteps.action("order.inspect"))
                        .step("post", PatchSteps.action("order.post"))
                        .step("tell", webhook())
                        .step(
                            "mail", PatchSteps.message(Channel.EMAIL, "eve", "Sold", "It is sold."))
                        .step("shipped", PatchSteps.event("shipped:{entity.note}"))
                        .step("rest", PatchSteps.pause(rest))
                        .edge("large", "inspect", EdgeChoice.on("true"))
                        .edge("large", "post", EdgeChoice.on("false"))
                        .inOrder("inspect", "post", "tell", "mail", "shipped", "rest"))
            .build();
    return Compiler.standard().compile(contract(), patch).orThrow();
  }

  /** Orders that are approved and posted, and announced by webhook. */
  static CompiledWorkflow small() {
    var patch =
        PatchBuilder.on(TYPE, 1)
            .slot(
                SUBMITTED,
                slot -> slot.step("manager", PatchSteps.approval(PatchSteps.role("manager"))))
            .slot(
                APPROVED,
                slot ->
                    slot.step("post", PatchSteps.action("order.post"))
                        .step("tell", webhook())
                        .inOrder("post", "tell"))
            .build();
    return Compiler.standard().compile(contract(), patch).orThrow();
  }

  private static EntityContract contract() {
    return EntityContract.document(TYPE)
        .materialField("amount", ScalarType.INTEGER)
        .field("note", ScalarType.TEXT)
        .build();
  }

  private static StepConfig webhook() {
    return PatchSteps.webhook("https://example.test/orders", Map.of("amount", "entity.amount"));
  }

  static DocumentRef order(int number) {
    return new DocumentRef(ORG, TYPE, "o-" + number);
  }

  static List<DocumentRef> orders(int count) {
    return IntStream.range(0, count).mapToObj(Orders::order).toList();
  }

  static int number(DocumentRef order) {
    return Integer.parseInt(order.id().substring(2));
  }

  static long amount(DocumentRef order) {
    return number(order) % 3 == 0 ? 900 : 100;
  }

  static boolean isReportedEarly(DocumentRef order) {
    return number(order) % 2 == 0;
  }

  static boolean isCancelled(DocumentRef order) {
    return number(order) % 4 == 3;
  }

  /** An order of the same kind among the first ones. */
  static DocumentRef like(DocumentRef order) {
    return order(number(order) % KINDS);
  }
}
