package io.countersign.testkit.journal;

import io.countersign.engine.document.DocumentVersion;
import io.countersign.engine.family.document.DocumentWait;
import io.countersign.engine.family.effect.EffectWait;
import io.countersign.engine.family.question.QuestionWait;
import io.countersign.engine.family.step.StepWait;
import io.countersign.engine.family.token.TokenWait;
import io.countersign.engine.instance.Approval;
import io.countersign.engine.instance.InstanceState;
import io.countersign.engine.instance.OpenStep;
import io.countersign.engine.instance.Token;
import io.countersign.engine.instance.Wait;
import io.countersign.engine.value.PlainValues;
import io.countersign.json.CanonicalJson;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Encoder of a state into canonical JSON, for hashing. Its output for a state never changes,
 * because recordings of earlier releases are compared by it. A new part of the state is written
 * only if it differs from the value implied by earlier releases.
 */
final class StateText {

  private StateText() {}

  static String hash(InstanceState state) {
    return CanonicalJson.ofValue(plain(state)).orThrow().sha256Hex();
  }

  static Map<String, @Nullable Object> plain(InstanceState state) {
    var identity = state.identity();
    var progress = state.progress();
    var plain = new LinkedHashMap<String, @Nullable Object>();
    plain.put("instance", identity.instance());
    plain.put("org", identity.document().org());
    plain.put("type", identity.document().type());
    plain.put("document", identity.document().id());
    plain.put("workflow", identity.workflowHash());
    plain.put("startVersion", identity.startVersion());
    plain.put("pin", plain(state.pin()));
    plain.put("status", progress.status().name());
    plain.put("seq", progress.seq());
    plain.put("lastStep", progress.lastStep());
    plain.put("reason", orNothing(progress.reason()));
    if (progress.knownVersion() != state.pin().version()) {
      plain.put("known", progress.knownVersion());
    }
    progress.window().ifPresent(window -> plain.put("window", window.name()));
    plain.put("underway", orNothing(progress.underway()));
    plain.put("tokens", state.tokens().stream().map(StateText::plain).toList());
    plain.put("steps", state.work().steps().values().stream().map(StateText::plain).toList());
    plain.put("approvals", state.approvals().values().stream().map(StateText::plain).toList());
    plain.put("context", PlainValues.of(state.context()));
    return plain;
  }

  private static Map<String, @Nullable Object> plain(DocumentVersion pin) {
    var plain = new LinkedHashMap<String, @Nullable Object>();
    plain.put("version", pin.version());
    plain.put("materialHash", pin.materialHash());
    plain.put("status", pin.status());
    return plain;
  }

  private static Map<String, @Nullable Object> plain(Token token) {
    var plain = new LinkedHashMap<String, @Nullable Object>();
    plain.put("id", token.id().path());
    plain.put("node", token.nodeId());
    plain.put("phase", token.phase().name());
    plain.put("via", orNothing(token.via()));
    plain.put("bearing", orNothing(token.bearing()));
    plain.put("cause", token.cause());
    return plain;
  }

  private static Map<String, @Nullable Object> plain(OpenStep step) {
    var plain = new LinkedHashMap<String, @Nullable Object>();
    plain.put("seq", step.seq());
    plain.put("token", step.token().path());
    plain.put("node", step.nodeId());
    plain.put("version", step.version());
    plain.put("actor", step.actor().id());
    plain.put("actorKind", step.actor().kind().name());
    plain.put("actorRoles", step.actor().roles());
    plain.put("awaits", step.awaits().isPresent() ? plain(step.awaits().get()) : null);
    return plain;
  }

  private static Map<String, @Nullable Object> plain(Wait wait) {
    var plain = new LinkedHashMap<String, @Nullable Object>();
    plain.put("until", wait.until().isPresent() ? wait.until().get().toString() : null);
    if (wait instanceof DocumentWait.Request request) {
      plain.put("request", request.verbs());
    } else if (wait instanceof StepWait.Timer) {
      plain.put("timer", true);
    } else if (wait instanceof StepWait.External external) {
      plain.put("event", external.key());
    } else if (wait instanceof QuestionWait.Decisions) {
      plain.put("decisions", true);
    } else if (wait instanceof EffectWait.Effects effects) {
      plain.put("effects", effects.effects());
    } else {
      plain.put("others", ((TokenWait.Others) wait).qualified());
    }
    return plain;
  }

  private static Map<String, @Nullable Object> plain(Approval approval) {
    var asked = approval.asked();
    var plain = new LinkedHashMap<String, @Nullable Object>();
    plain.put("step", approval.step());
    plain.put("token", approval.token().path());
    plain.put("shown", plain(approval.shown()));
    plain.put("parties", asked.parties().stream().map(StateText::plain).toList());
    plain.put("quorum", asked.quorum().kind().name());
    var count = asked.quorum().count();
    plain.put("count", count.isPresent() ? (Object) (long) count.getAsInt() : null);
    plain.put("serial", asked.serial());
    plain.put("requester", asked.requester());
    plain.put("selfApproval", asked.selfApproval());
    plain.put("samePerson", asked.samePerson());
    plain.put("decisions", approval.decisions().stream().map(StateText::plain).toList());
    plain.put("verdict", approval.verdict().name());
    return plain;
  }

  private static Map<String, @Nullable Object> plain(Approval.Party party) {
    var plain = new LinkedHashMap<String, @Nullable Object>();
    plain.put("name", party.name());
    plain.put("members", party.members());
    return plain;
  }

  private static Map<String, @Nullable Object> plain(Approval.Decision decision) {
    var plain = new LinkedHashMap<String, @Nullable Object>();
    plain.put("party", (long) decision.party());
    plain.put("by", decision.by());
    plain.put("answer", decision.answer().name());
    plain.put("reason", decision.reason());
    return plain;
  }

  private static @Nullable Object orNothing(Optional<String> text) {
    return text.isPresent() ? text.get() : null;
  }
}
