package io.countersign.cli;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The forms of script lines. The first member names the form; no other member of any form has such
 * a name.
 */
enum ScriptForm {
  /** Gives a person exactly these roles. */
  PERSON(need("person", ScriptKind.TEXT), may("roles", ScriptKind.TEXTS)),
  /** Sets the superior of a person. */
  SUPERIOR(need("superior", ScriptKind.TEXT), need("of", ScriptKind.TEXT)),
  /** Marks a person as absent. */
  ABSENT(need("absent", ScriptKind.TEXT)),
  /** The organisation keeps a chain of approval. */
  CHAIN(need("chain", ScriptKind.TEXT), need("people", ScriptKind.TEXTS)),
  /** Expressions see a value of the organisation. */
  SETTING(need("setting", ScriptKind.TEXT), need("value", ScriptKind.VALUE)),
  /** What the host does for an action or a transition. */
  HOST(
      need("host", ScriptKind.TEXT),
      may("declines", ScriptKind.TEXT),
      may("fails", ScriptKind.TEXT),
      may("times", ScriptKind.COUNT),
      may("succeeds", ScriptKind.TRUE),
      may("reason", ScriptKind.TEXT),
      may("changes", ScriptKind.FIELDS)),
  /** What the policy says of an action or a transition. */
  POLICY(
      need("policy", ScriptKind.TEXT),
      may("denies", ScriptKind.TEXT),
      may("allows", ScriptKind.TRUE)),
  /** Sets the result of sending effects. */
  EFFECTS(
      need("effects", ScriptKind.EFFECT),
      need("will", ScriptKind.FATE),
      may("reason", ScriptKind.TEXT)),
  /** A person creates a document. */
  CREATE(
      need("create", ScriptKind.NEW_DOCUMENT),
      need("by", ScriptKind.TEXT),
      may("fields", ScriptKind.FIELDS)),
  /** The host has a document that the engine was never told of. */
  EXISTING(
      need("existing", ScriptKind.NEW_DOCUMENT),
      need("status", ScriptKind.TEXT),
      may("fields", ScriptKind.FIELDS)),
  /** A person begins the workflow for a document. */
  ENTER(need("enter", ScriptKind.DOCUMENT), need("by", ScriptKind.TEXT)),
  /** A person changes a document. */
  EDIT(
      need("edit", ScriptKind.DOCUMENT),
      need("by", ScriptKind.TEXT),
      need("fields", ScriptKind.FIELDS)),
  /** A person sets the status of a document directly. */
  SET_STATUS(
      need("setStatus", ScriptKind.DOCUMENT),
      need("to", ScriptKind.TEXT),
      need("by", ScriptKind.TEXT)),
  /** A person deletes a document. */
  DELETE(need("delete", ScriptKind.DOCUMENT), need("by", ScriptKind.TEXT)),
  /** A person amends a document that is in force. */
  AMEND(
      need("amend", ScriptKind.DOCUMENT),
      need("as", ScriptKind.NEW_DOCUMENT),
      need("by", ScriptKind.TEXT),
      need("reason", ScriptKind.TEXT)),
  /** A person withdraws a request for a transition. */
  WITHDRAW(
      need("withdraw", ScriptKind.DOCUMENT),
      need("by", ScriptKind.TEXT),
      need("reason", ScriptKind.TEXT)),
  /** A person requests a transition. */
  REQUEST(
      need("request", ScriptKind.TEXT),
      need("document", ScriptKind.DOCUMENT),
      need("by", ScriptKind.TEXT),
      may("reason", ScriptKind.TEXT)),
  /** A person approves. */
  APPROVE(
      need("approve", ScriptKind.DOCUMENT),
      need("by", ScriptKind.TEXT),
      may("step", ScriptKind.NODE),
      may("seen", ScriptKind.COUNT)),
  /** A person rejects. */
  REJECT(
      need("reject", ScriptKind.DOCUMENT),
      need("by", ScriptKind.TEXT),
      need("reason", ScriptKind.TEXT),
      may("step", ScriptKind.NODE),
      may("seen", ScriptKind.COUNT)),
  /** A person abstains. */
  ABSTAIN(
      need("abstain", ScriptKind.DOCUMENT),
      need("by", ScriptKind.TEXT),
      need("reason", ScriptKind.TEXT),
      may("step", ScriptKind.NODE),
      may("seen", ScriptKind.COUNT)),
  /** A person takes an action of a task. */
  ACT(
      need("act", ScriptKind.DOCUMENT),
      need("action", ScriptKind.TEXT),
      need("by", ScriptKind.TEXT),
      may("remark", ScriptKind.TEXT),
      may("step", ScriptKind.NODE),
      may("seen", ScriptKind.COUNT)),
  /** A person sends a document back to an earlier step. */
  SEND_BACK(
      need("sendBack", ScriptKind.DOCUMENT),
      need("to", ScriptKind.NODE),
      need("by", ScriptKind.TEXT),
      need("reason", ScriptKind.TEXT)),
  /** An event comes from outside. */
  EVENT(need("event", ScriptKind.TEXT), may("payload", ScriptKind.OBJECT)),
  /** Time passes. */
  PASS(need("pass", ScriptKind.DURATION)),
  /** A process dies in the middle of what follows. */
  CRASH(need("crash", ScriptKind.CRASH)),
  /** An operator stops a workflow. */
  PAUSE(
      need("pause", ScriptKind.DOCUMENT),
      need("by", ScriptKind.TEXT),
      need("reason", ScriptKind.TEXT)),
  /** An operator lets a workflow go on. */
  RESUME(need("resume", ScriptKind.DOCUMENT), need("by", ScriptKind.TEXT)),
  /** An operator has failed steps tried again. */
  RETRY(need("retry", ScriptKind.DOCUMENT), need("by", ScriptKind.TEXT)),
  /** An operator leads a document out. */
  LEAD_OUT(
      need("leadOut", ScriptKind.DOCUMENT),
      need("to", ScriptKind.NODE),
      need("by", ScriptKind.TEXT),
      need("reason", ScriptKind.TEXT)),
  /** An operator begins a workflow where a document stands. */
  ADOPT(need("adopt", ScriptKind.DOCUMENT), need("by", ScriptKind.TEXT)),
  /** An operator restarts the workflow of a document, at its current status. */
  RESTART(
      need("restart", ScriptKind.DOCUMENT),
      need("by", ScriptKind.TEXT),
      need("reason", ScriptKind.TEXT)),
  /** An operator ends a workflow. */
  CANCEL(
      need("cancel", ScriptKind.DOCUMENT),
      need("by", ScriptKind.TEXT),
      need("reason", ScriptKind.TEXT)),
  /** What should have become of a document. */
  EXPECT(
      need("expect", ScriptKind.DOCUMENT),
      may("at", ScriptKind.NODES),
      may("status", ScriptKind.TEXT),
      may("shows", ScriptKind.TEXT),
      may("workflow", ScriptKind.WORKFLOW),
      may("because", ScriptKind.TEXT),
      may("asks", ScriptKind.TEXTS),
      may("variables", ScriptKind.OBJECT),
      may("fields", ScriptKind.FIELDS),
      may("version", ScriptKind.COUNT),
      may("visited", ScriptKind.NODE_COUNTS),
      may("promised", ScriptKind.EFFECT_COUNTS),
      may("happened", ScriptKind.TEXTS),
      may("steps", ScriptKind.NODE_TEXTS),
      may("changed", ScriptKind.CHANGES)),
  /** What should have become of the step before. */
  REFUSED(need("refused", ScriptKind.TEXTS)),
  /** The step before should have changed nothing. */
  IGNORED(need("ignored", ScriptKind.TRUE)),
  /** What the host should have done. */
  DID(need("did", ScriptKind.TEXTS)),
  /** How often it should have been tried to send effects. */
  SENT(need("sent", ScriptKind.EFFECT_COUNTS)),
  /** What the engine should have warned of. */
  WARNED(need("warned", ScriptKind.TEXT));

  /**
   * A member of a line.
   *
   * @param name its name
   * @param kind the kind of its value
   * @param needed whether it is required
   */
  record Part(String name, ScriptKind kind, boolean needed) {}

  @SuppressWarnings("ImmutableEnumChecker") // A list that was copied and cannot be changed.
  private final List<Part> parts;

  ScriptForm(Part... parts) {
    this.parts = List.of(parts);
  }

  private static Part need(String name, ScriptKind kind) {
    return new Part(name, kind, true);
  }

  private static Part may(String name, ScriptKind kind) {
    return new Part(name, kind, false);
  }

  /** The name of the line. */
  String word() {
    return parts.get(0).name();
  }

  /** Its members. */
  List<Part> parts() {
    return parts;
  }

  /** The form of a line with these members, by the first that names one. */
  static Optional<ScriptForm> of(Map<String, @Nullable Object> line) {
    return Arrays.stream(values()).filter(form -> line.containsKey(form.word())).findFirst();
  }

  /** The names of all lines, in the order in which scripts use them. */
  static List<String> words() {
    return Arrays.stream(values()).map(ScriptForm::word).toList();
  }

  /** This line, as JSON Schema. */
  Map<String, @Nullable Object> shape() {
    var properties = new LinkedHashMap<String, @Nullable Object>();
    parts.forEach(part -> properties.put(part.name(), part.kind().schema()));
    var shape = new LinkedHashMap<String, @Nullable Object>();
    shape.put("type", "object");
    shape.put("properties", properties);
    shape.put("required", parts.stream().filter(Part::needed).map(Part::name).toList());
    shape.put("additionalProperties", false);
    return shape;
  }
}
