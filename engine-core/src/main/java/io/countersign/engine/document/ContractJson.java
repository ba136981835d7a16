package io.countersign.engine.document;

import io.countersign.dsl.type.Type;
import io.countersign.engine.document.EntityContract.Options;
import io.countersign.engine.document.SlotContract.OnDrift;
import io.countersign.engine.document.StatusContract.Role;
import io.countersign.engine.document.TransitionContract.Gate;
import io.countersign.engine.document.TransitionContract.Origin;
import io.countersign.engine.document.TransitionContract.Start;
import io.countersign.json.JsonMembers;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** JSON codec of contracts. It writes every value and accepts missing defaults when it reads. */
final class ContractJson {

  private static final String STANDARD = "document";
  private static final String NONE = "none";

  private ContractJson() {}

  static Map<String, @Nullable Object> write(EntityContract contract) {
    var plain = new LinkedHashMap<String, @Nullable Object>();
    plain.put("entityType", contract.entityType());
    plain.put("lifecycleVersion", (long) contract.lifecycleVersion());
    var fields = new LinkedHashMap<String, @Nullable Object>();
    contract.fields().forEach((name, field) -> fields.put(name, write(field)));
    plain.put("fields", fields);
    var roots = new LinkedHashMap<String, @Nullable Object>();
    contract.roots().forEach((name, type) -> roots.put(name, TypeJson.write(type)));
    plain.put("roots", roots);
    plain.put("lifecycle", contract.lifecycle().isNone() ? NONE : write(contract.lifecycle()));
    var options = new LinkedHashMap<String, @Nullable Object>();
    options.put("immediateRequests", contract.options().immediateRequests());
    options.put("adoptionRequired", contract.options().adoptionRequired());
    plain.put("options", options);
    if (!contract.workflow().isLifecycle()) {
      plain.put("workflow", contract.workflow().value());
    }
    return plain;
  }

  private static Map<String, @Nullable Object> write(FieldContract field) {
    var plain = new LinkedHashMap<String, @Nullable Object>();
    plain.put("type", TypeJson.write(field.type()));
    plain.put("material", field.material());
    plain.put("sensitive", field.sensitive());
    plain.put("alwaysEditable", field.alwaysEditable());
    field.scale().ifPresent(scale -> plain.put("scale", (long) scale));
    return plain;
  }

  private static Map<String, @Nullable Object> write(DocumentLifecycle lifecycle) {
    var plain = new LinkedHashMap<String, @Nullable Object>();
    plain.put("statuses", lifecycle.statuses().stream().map(ContractJson::write).toList());
    plain.put("transitions", lifecycle.transitions().stream().map(ContractJson::write).toList());
    return plain;
  }

  private static Map<String, @Nullable Object> write(StatusContract status) {
    var plain = new LinkedHashMap<String, @Nullable Object>();
    plain.put("name", status.name());
    plain.put("role", JsonMembers.word(status.role()));
    plain.put("window", JsonMembers.word(status.window()));
    plain.put("stable", status.stable());
    return plain;
  }

  private static Map<String, @Nullable Object> write(TransitionContract transition) {
    var plain = new LinkedHashMap<String, @Nullable Object>();
    plain.put("verb", transition.verb());
    plain.put("from", transition.from().stream().map(ContractJson::write).toList());
    plain.put("to", transition.to());
    plain.put("start", JsonMembers.word(transition.gate().start()));
    plain.put("window", JsonMembers.word(transition.gate().window()));
    transition.gate().rejectTo().ifPresent(status -> plain.put("rejectTo", status));
    plain.put("approvalRequired", transition.gate().approvalRequired());
    plain.put("policyCheck", transition.gate().policyCheck());
    plain.put("slotAfter", write(transition.slotAfter()));
    plain.put("returning", transition.returning());
    plain.put("leaving", transition.gate().leaving());
    return plain;
  }

  private static Map<String, @Nullable Object> write(Origin origin) {
    var plain = new LinkedHashMap<String, @Nullable Object>();
    plain.put("status", origin.status());
    plain.put("slot", write(origin.slot()));
    return plain;
  }

  private static Object write(Optional<SlotContract> slot) {
    return slot.isPresent() ? write(slot.get()) : NONE;
  }

  private static Map<String, @Nullable Object> write(SlotContract slot) {
    var plain = new LinkedHashMap<String, @Nullable Object>();
    plain.put("id", slot.id());
    plain.put("window", JsonMembers.word(slot.window()));
    plain.put("stable", slot.stable());
    plain.put("onDrift", JsonMembers.word(slot.onDrift()));
    return plain;
  }

  static EntityContract read(JsonMembers members) {
    var fields = new LinkedHashMap<String, FieldContract>();
    members
        .objectIfAny("fields")
        .ifPresent(all -> all.names().forEach(name -> fields.put(name, field(all.object(name)))));
    var roots = new LinkedHashMap<String, Type>();
    members
        .objectIfAny("roots")
        .ifPresent(all -> all.names().forEach(name -> roots.put(name, TypeJson.read(all, name))));
    var options =
        members
            .objectIfAny("options")
            .map(all -> new Options(all.flag("immediateRequests"), all.flag("adoptionRequired")))
            .orElse(Options.DEFAULTS);
    return new EntityContract(
        members.text("entityType"),
        members.number("lifecycleVersion"),
        fields,
        roots,
        lifecycle(members),
        members.textIfAny("workflow").map(WorkflowKey::of).orElse(WorkflowKey.LIFECYCLE),
        options);
  }

  private static DocumentLifecycle lifecycle(JsonMembers contract) {
    var given = contract.any("lifecycle");
    if (NONE.equals(given)) {
      return DocumentLifecycle.none();
    }
    return STANDARD.equals(given)
        ? DocumentLifecycle.document()
        : readLifecycle(contract.object("lifecycle"));
  }

  private static FieldContract field(JsonMembers members) {
    var type = TypeJson.read(members, "type");
    var scale = members.numberIfAny("scale");
    return new FieldContract(
        type,
        members.flag("material"),
        members.flag("sensitive"),
        members.flag("alwaysEditable"),
        scale.isPresent() ? scale : FieldContract.of(type).scale());
  }

  private static DocumentLifecycle readLifecycle(JsonMembers members) {
    var statuses = members.objects("statuses").stream().map(ContractJson::status).toList();
    var known = new DocumentLifecycle(statuses, List.of());
    return new DocumentLifecycle(
        statuses,
        members.objects("transitions").stream().map(one -> transition(one, known)).toList());
  }

  private static StatusContract status(JsonMembers members) {
    return new StatusContract(
        members.text("name"),
        members.choice("role", Role.class),
        members.choice("window", EditWindow.class),
        members.flag("stable"));
  }

  private static TransitionContract transition(JsonMembers members, DocumentLifecycle known) {
    var verb = members.text("verb");
    var to = members.text("to");
    var gate =
        new Gate(
            members.choiceIfAny("start", Start.class).orElse(Start.REQUEST),
            members.choice("window", EditWindow.class),
            members.textIfAny("rejectTo"),
            members.flag("approvalRequired"),
            members.flag("policyCheck"),
            members.flag("leaving"));
    return new TransitionContract(
        verb,
        members.objects("from").stream().map(one -> origin(one, verb, known)).toList(),
        to,
        gate,
        slot(
            members,
            "slotAfter",
            () -> known.status(to).map(status -> DefaultSlots.after(verb, status))),
        members.flag("returning"));
  }

  private static Origin origin(JsonMembers members, String verb, DocumentLifecycle known) {
    var status = members.text("status");
    return new Origin(
        status,
        slot(
            members,
            "slot",
            () -> known.status(status).map(from -> DefaultSlots.before(from, verb))));
  }

  private static Optional<SlotContract> slot(
      JsonMembers members, String name, Supplier<Optional<SlotContract>> otherwise) {
    if (!members.has(name)) {
      return otherwise.get();
    }
    if (NONE.equals(members.any(name))) {
      return Optional.empty();
    }
    var slot = members.object(name);
    return Optional.of(
        new SlotContract(
            slot.text("id"),
            slot.choice("window", EditWindow.class),
            slot.flag("stable"),
            slot.choiceIfAny("onDrift", OnDrift.class).orElse(OnDrift.AMEND)));
  }
}
