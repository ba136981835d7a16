package io.countersign.erp.people;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.document.DocumentView;
import io.countersign.engine.document.MutationOrigin;
import io.countersign.engine.port.Permissions;
import io.countersign.engine.port.Policies;
import io.countersign.engine.store.StoreTransaction;
import io.countersign.erp.document.ChangeOrigin;
import io.countersign.erp.document.DocumentMutator;
import io.countersign.erp.document.RequestResult.Refused;
import io.countersign.erp.tenancy.OrgTransaction;
import java.util.Map;
import java.util.Optional;

/**
 * The policies of the ERP: rows that reserve an action for a role. They check changes by people,
 * and two ports of the engine ask them: for steps, and for requests and interventions. They apply
 * to people and service accounts; the publisher of a workflow is responsible for its actions as the
 * system. Interventions need a policy that allows them.
 */
public final class RolePolicies implements DocumentMutator.Check, Policies, Permissions {

  /** Creates policies over the table. */
  public RolePolicies() {}

  @Override
  public Optional<Refused> refusal(
      OrgTransaction tx, ChangeOrigin origin, DocumentRef document, DocumentView after) {
    var actor = origin.caller().actor();
    return missingRole(tx, actor, origin.action())
        .map(role -> new Refused("NOT_GRANTED", reason(role, origin.action())));
  }

  @Override
  public Ruling check(StoreTransaction transaction, MutationOrigin origin, Question question) {
    var tx = OrgTransaction.of(question.document().org(), transaction);
    return missingRole(tx, origin.runAs(), question.action())
        .map(role -> new Ruling(false, reason(role, question.action()), Map.of("role", role)))
        .orElse(Ruling.ALLOWED);
  }

  @Override
  public Ruling check(StoreTransaction transaction, Actor actor, Attempt attempt) {
    var tx = OrgTransaction.of(attempt.document().org(), transaction);
    if (attempt.kind() == Kind.REQUEST) {
      var action = attempt.document().type() + "." + attempt.action();
      return missingRole(tx, actor, action)
          .map(role -> Ruling.deny(reason(role, action)))
          .orElse(Ruling.ALLOWED);
    }
    var action = attempt.kind() == Kind.BYPASS ? "workflow.bypass" : "workflow.intervene";
    return requiredRole(tx, action).filter(role -> holds(tx, actor, role)).isPresent()
        ? Ruling.ALLOWED
        : Ruling.deny(action + " is granted by no role of " + actor.id());
  }

  private static Optional<String> missingRole(OrgTransaction tx, Actor actor, String action) {
    if (actor.kind() == Actor.Kind.SYSTEM) {
      return Optional.empty();
    }
    return requiredRole(tx, action).filter(role -> !holds(tx, actor, role));
  }

  /** Returns the role for which an action is reserved, or empty if it is for all. */
  private static Optional<String> requiredRole(OrgTransaction tx, String action) {
    return tx.handle()
        .createQuery(PeopleSql.ROLE_FOR)
        .bind("action", action)
        .mapTo(String.class)
        .findOne();
  }

  private static boolean holds(OrgTransaction tx, Actor actor, String role) {
    return PeopleDirectory.roles(tx, actor.id()).contains(role);
  }

  private static String reason(String role, String action) {
    return action + " is for the role " + role;
  }
}
