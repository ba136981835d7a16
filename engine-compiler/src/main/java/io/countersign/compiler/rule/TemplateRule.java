package io.countersign.compiler.rule;

import io.countersign.engine.workflow.StepConfig.Notification;
import io.countersign.engine.workflow.StepConfig.WebhookOut;
import io.countersign.engine.workflow.graph.StepForm.WaitEvent;
import io.countersign.problem.Problem;
import java.util.ArrayList;
import java.util.List;

/** Rule: every text with embedded values is a valid template of the expression language. */
final class TemplateRule implements PatchRule {

  @Override
  public List<Problem> problems(PatchSubject subject) {
    var problems = new ArrayList<Problem>();
    for (var node : subject.nodes()) {
      var config = node.node().config();
      if (config instanceof WaitEvent wait) {
        check(wait.eventKey(), node.config("eventKey"), subject, problems);
      } else if (config instanceof WebhookOut webhook) {
        check(webhook.url(), node.config("url"), subject, problems);
      } else if (config instanceof Notification message) {
        check(message.subject(), node.config("subject"), subject, problems);
        check(message.text(), node.config("text"), subject, problems);
        for (int i = 0; i < message.to().size(); i++) {
          check(message.to().get(i), node.config("to") + "/" + i, subject, problems);
        }
      }
    }
    return problems;
  }

  private static void check(
      String text, String pointer, PatchSubject subject, List<Problem> problems) {
    var found = subject.language().template(text).problems();
    found.forEach(problem -> problems.add(problem.under(pointer)));
  }
}
