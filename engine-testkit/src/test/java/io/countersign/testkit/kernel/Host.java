package io.countersign.testkit.kernel;

import io.countersign.engine.document.DocumentVersion;
import io.countersign.engine.family.HostCall;
import io.countersign.engine.family.document.DocumentCall;
import io.countersign.engine.family.question.QuestionCall;
import io.countersign.engine.family.step.StepCall;
import io.countersign.engine.instance.Approval.Party;
import io.countersign.engine.kernel.DecisionFacts.DocumentFacts;
import io.countersign.engine.kernel.StepAnswer;
import io.countersign.engine.workflow.Approvers;
import io.countersign.engine.workflow.Approvers.Approver;
import io.countersign.engine.workflow.graph.ApproverGroup;
import io.countersign.json.CanonicalJson;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A host with one document. It does what it is asked unless it was told to answer otherwise. */
final class Host {

  private final List<String> material;
  private final Map<String, @Nullable Object> fields = new TreeMap<>();
  private final Map<String, StepAnswer> answers = new LinkedHashMap<>();
  private final Map<String, Map<String, @Nullable Object>> changes = new LinkedHashMap<>();
  private final Map<String, List<String>> roles = new LinkedHashMap<>();
  final List<String> calls = new ArrayList<>();

  /** The fields of each version that was looked at. */
  final Map<Long, Map<String, @Nullable Object>> versions = new TreeMap<>();

  private long version = 1;
  private String status;

  Host(List<String> material, String status, Map<String, ?> fields) {
    this.material = material;
    this.status = status;
    this.fields.putAll(fields);
  }

  DocumentFacts document() {
    var approved = new TreeMap<String, @Nullable Object>(fields);
    approved.keySet().retainAll(material);
    versions.put(version, new TreeMap<>(fields));
    var hash = CanonicalJson.ofValue(approved).orThrow().sha256Hex();
    return new DocumentFacts(new DocumentVersion(version, hash, status), fields);
  }

  void set(String field, @Nullable Object value) {
    fields.put(field, value);
    version++;
  }

  /** Somebody changed the status past the engine. */
  void put(String otherStatus) {
    status = otherStatus;
    version++;
  }

  /** The next calls of this name are answered like this. */
  Host answers(String call, StepAnswer answer) {
    answers.put(call, answer);
    return this;
  }

  Host declines(String call) {
    return answers(call, new StepAnswer.Declined("HOST_SAID_NO", "not today", Map.of()));
  }

  /** Nothing is declined and no answer is prescribed any more. */
  Host relents() {
    answers.clear();
    return this;
  }

  /** This action changes these fields. */
  Host changing(String action, Map<String, ?> to) {
    changes.put(action, new TreeMap<>(to));
    return this;
  }

  Host role(String name, String... members) {
    roles.put(name, List.of(members));
    return this;
  }

  StepAnswer answer(HostCall call) {
    var name = nameOf(call);
    calls.add(name);
    var prescribed = answers.get(name);
    if (prescribed != null) {
      return prescribed;
    }
    if (call instanceof DocumentCall.Mutate mutate) {
      fields.putAll(changes.getOrDefault(mutate.actionType(), Map.of()));
      return changed(mutate.payload());
    }
    if (call instanceof DocumentCall.Transition transition) {
      status = transition.to();
      return changed(Map.of("from", transition.from(), "to", transition.to()));
    }
    if (call instanceof QuestionCall.FindHolders find) {
      var held = new LinkedHashMap<String, List<String>>();
      find.roles().forEach(role -> held.put(role, roles.getOrDefault(role, List.of())));
      return new StepAnswer.Held(held);
    }
    if (call instanceof QuestionCall.FindSuperiors find) {
      return new StepAnswer.PassedOn(superiors(find));
    }
    return call instanceof QuestionCall.FindApprovers find
        ? new StepAnswer.Found(parties(find))
        : new StepAnswer.Said("allowed", Map.of("asked", name));
  }

  private StepAnswer changed(Map<String, @Nullable Object> receipt) {
    version++;
    return new StepAnswer.Changed(document(), receipt);
  }

  static String nameOf(HostCall call) {
    if (call instanceof DocumentCall.Mutate mutate) {
      return mutate.actionType();
    }
    if (call instanceof DocumentCall.Transition transition) {
      return transition.verb() + ":" + transition.from() + ">" + transition.to();
    }
    if (call instanceof StepCall.AskRules rules) {
      return rules.ruleSet();
    }
    if (call instanceof StepCall.AskPolicy policy) {
      return "policy:" + policy.action();
    }
    if (call instanceof QuestionCall.FindHolders) {
      return "holders";
    }
    if (call instanceof QuestionCall.FindSuperiors) {
      return "superiors";
    }
    return call instanceof StepCall.Custom custom ? custom.type() : "approvers";
  }

  private List<Party> parties(QuestionCall.FindApprovers find) {
    if (!(find.approvers() instanceof ApproverGroup.Inline inline)) {
      return List.of(
          new Party("first", List.of("ada")), new Party("second", List.of("grace", "linus")));
    }
    var parties = new ArrayList<Party>();
    for (int i = 0; i < inline.approvers().size(); i++) {
      parties.add(party(inline.approvers().get(i), find.named().get(i)));
    }
    return parties;
  }

  /** The superior of everybody is the boss. */
  private static List<Party> superiors(QuestionCall.FindSuperiors find) {
    var parties = new ArrayList<>(find.parties());
    find.vacant().stream()
        .limit(find.barred().contains("boss") ? 0 : 1)
        .forEach(index -> parties.set(index, new Party("superior", List.of("boss"))));
    return parties;
  }

  private Party party(Approver approver, @Nullable Object named) {
    if (approver instanceof Approvers.User user) {
      return new Party("user:" + user.userId(), List.of(user.userId()));
    }
    if (approver instanceof Approvers.Role role) {
      return new Party("role:" + role.role(), roles.getOrDefault(role.role(), List.of()));
    }
    return new Party("rule", List.of(String.valueOf(named)));
  }
}
