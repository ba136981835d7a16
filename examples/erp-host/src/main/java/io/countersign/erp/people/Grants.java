package io.countersign.erp.people;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.MutationOrigin;
import io.countersign.engine.port.Policies;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.erp.tenancy.Unit;
import java.util.Map;
import java.util.Optional;

/**
 * Who may do what: the policies of the ERP, for its own checks and as a port of the engine's. They
 * bind people and service accounts; what a workflow does as the system, its publisher answers for.
 */
public final class Grants implements Policies {

  @Override
  public Ruling check(StoreTransaction transaction, MutationOrigin origin, Question question) {
    var unit = Unit.of(question.document().org(), transaction);
    var missing = missing(unit, origin.runAs(), question.action());
    return missing
        .map(role -> new Ruling(false, words(role, question.action()), Map.of("role", role)))
        .orElse(Ruling.ALLOWED);
  }

  /** Why somebody may not do something, or nothing. */
  public Optional<String> refusal(Unit unit, Actor actor, String action) {
    return missing(unit, actor, action).map(role -> words(role, action));
  }

  private static Optional<String> missing(Unit unit, Actor actor, String action) {
    if (actor.kind() == Actor.Kind.SYSTEM) {
      return Optional.empty();
    }
    return unit.handle()
        .createQuery(PeopleSql.ROLE_FOR)
        .bind("action", action)
        .mapTo(String.class)
        .findOne()
        .filter(role -> !People.roles(unit, actor.id()).contains(role));
  }

  private static String words(String role, String action) {
    return action + " is for the role " + role;
  }
}
