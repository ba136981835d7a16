package io.countersign.compiler.rule;

import io.countersign.compiler.problem.CompilerCode;
import io.countersign.engine.workflow.Approvers;
import io.countersign.engine.workflow.StepConfig.Notification;
import io.countersign.engine.workflow.StepConfig.Question;
import io.countersign.engine.workflow.StepConfig.WebhookOut;
import io.countersign.engine.workflow.graph.ApproverGroup;
import io.countersign.engine.workflow.graph.StepForm.Action;
import io.countersign.engine.workflow.graph.StepForm.Rule;
import io.countersign.engine.workflow.graph.StepForm.WaitEvent;
import io.countersign.problem.Problem;
import io.countersign.problem.ProblemPlace;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Rule: required names and addresses of a step are not blank. */
final class BlankRule implements PatchRule {

  @Override
  public List<Problem> problems(PatchSubject subject) {
    var problems = new ArrayList<Problem>();
    for (var node : subject.nodes()) {
      texts(node)
          .forEach(
              (pointer, text) -> {
                if (text.isBlank()) {
                  problems.add(blank(pointer));
                }
              });
      if (node.node().config() instanceof Notification message) {
        checkLists(message, node, problems);
      }
    }
    return problems;
  }

  /** The texts that may not be blank, by where they stand. */
  private static Map<String, String> texts(PatchSubject.Node node) {
    var texts = new LinkedHashMap<String, String>();
    var config = node.node().config();
    if (config instanceof Action action) {
      texts.put(node.config("actionType"), action.actionType());
    } else if (config instanceof Rule rule) {
      texts.put(node.config("ruleSet"), rule.ruleSet());
    } else if (config instanceof WaitEvent wait) {
      texts.put(node.config("eventKey"), wait.eventKey());
    } else if (config instanceof WebhookOut webhook) {
      texts.put(node.config("url"), webhook.url());
      webhook.secret().ifPresent(secret -> texts.put(node.config("secret"), secret));
    } else if (config instanceof Notification message) {
      for (int i = 0; i < message.to().size(); i++) {
        texts.put(node.config("to") + "/" + i, message.to().get(i));
      }
    } else if (config instanceof Question question) {
      addApprovers(question.approvers(), node, texts);
    }
    return texts;
  }

  private static void addApprovers(
      Approvers approvers, PatchSubject.Node node, Map<String, String> texts) {
    if (approvers instanceof ApproverGroup.Chain chain) {
      texts.put(node.config("approvalChainId"), chain.chainId());
    } else if (approvers instanceof ApproverGroup.Inline inline) {
      for (int i = 0; i < inline.approvers().size(); i++) {
        var at = node.config("approvers") + "/" + i;
        var one = inline.approvers().get(i);
        if (one instanceof Approvers.User user) {
          texts.put(at + "/user", user.userId());
        } else if (one instanceof Approvers.Role role) {
          texts.put(at + "/role", role.role());
        } else if (one instanceof Approvers.Strategy strategy) {
          texts.put(at + "/strategy", strategy.name());
        }
      }
    }
  }

  private static void checkLists(
      Notification message, PatchSubject.Node node, List<Problem> problems) {
    if (message.channels().isEmpty()) {
      problems.add(
          problem(
              node.config("channels"),
              "at least one channel",
              "none",
              "Name email, sms or in_app."));
    }
    if (message.to().isEmpty()) {
      problems.add(
          problem(
              node.config("to"),
              "at least one recipient",
              "none",
              "Write whom the message is for."));
    }
  }

  private static Problem blank(String pointer) {
    return problem(pointer, "a name or an address", "blank text", "Write what the step is to use.");
  }

  private static Problem problem(String pointer, String expected, String found, String remedy) {
    return Problem.error(
        CompilerCode.PATCH_CONFIG, ProblemPlace.at(pointer), expected, found, remedy);
  }
}
