package io.countersign.erp.people;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.MutationOrigin;
import io.countersign.engine.port.Permissions;
import io.countersign.engine.port.Policies;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.erp.tenancy.Unit;
import java.util.Map;
import java.util.Optional;

/**
 * The policies of the ERP, for its own checks and as two ports of the engine. They apply to users
 * and service accounts; the publisher of a workflow is responsible for its actions as the system.
 * Interventions need a policy that allows them.
 */
public final class Grants implements Policies, Permissions {

  @Override
  public Ruling check(StoreTransaction transaction, MutationOrigin origin, Question question) {
    var unit = Unit.of(question.document().org(), transaction);
    var missing = missing(unit, origin.runAs(), question.action());
    return missing
        .map(role -> new Ruling(false, words(role, question.action()), Map.of("role", role)))
        .orElse(Ruling.ALLOWED);
  }

  @Override
  public Ruling check(StoreTransaction transaction, Actor actor, Attempt attempt) {
    var unit = Unit.of(attempt.document().org(), transaction);
    if (attempt.kind() == Kind.REQUEST) {
      return refusal(unit, actor, attempt.document().type() + "." + attempt.action())
          .map(Ruling::deny)
          .orElse(Ruling.ALLOWED);
    }
    var action = attempt.kind() == Kind.BYPASS ? "workflow.bypass" : "workflow.intervene";
    return role(unit, action).filter(People.roles(unit, actor.id())::contains).isPresent()
        ? Ruling.ALLOWED
        : Ruling.deny(action + " is granted by no role of " + actor.id());
  }

  /** Returns why an actor may not do something, or empty. */
  public Optional<String> refusal(Unit unit, Actor actor, String action) {
    return missing(unit, actor, action).map(role -> words(role, action));
  }

  private static Optional<String> missing(Unit unit, Actor actor, String action) {
    if (actor.kind() == Actor.Kind.SYSTEM) {
      return Optional.empty();
    }
    return role(unit, action).filter(role -> !People.roles(unit, actor.id()).contains(role));
  }

  /** The role that an action is for, or nothing. */
  private static Optional<String> role(Unit unit, String action) {
    return unit.handle()
        .createQuery(PeopleSql.ROLE_FOR)
        .bind("action", action)
        .mapTo(String.class)
        .findOne();
  }

  private static String words(String role, String action) {
    return action + " is for the role " + role;
  }
}
