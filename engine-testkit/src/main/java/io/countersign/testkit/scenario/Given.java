package io.countersign.testkit.scenario;

import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentRef;
import io.countersign.engine.request.CommandResult;
import io.countersign.engine.request.RequestContext;
import io.countersign.testkit.host.FakeMutations;
import io.countersign.testkit.host.FakeSender;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The initial situation of a scenario, and the behaviour of the host. May also be used in the
 * middle of a scenario.
 */
public final class Given {

  private final ScenarioContext context;

  Given(ScenarioContext context) {
    this.context = context;
  }

  /** Gives a person exactly these roles. */
  public Given person(String id, String... roles) {
    context.host().directory().person(id, roles);
    return this;
  }

  /** Sets the superior of a person. */
  public Given superior(String person, String superior) {
    context.host().directory().superior(person, superior);
    return this;
  }

  /** Marks a person as absent. */
  public Given absent(String person) {
    context.host().directory().absent(person);
    return this;
  }

  /** Adds an approval chain of the organisation: these people, one after another. */
  public Given chain(String id, String... people) {
    context.host().directory().chain(id, people);
    return this;
  }

  /** Sets a value that expressions see as {@code org.<name>}. */
  public Given setting(String name, @Nullable Object value) {
    context.host().organisations().value(name, value);
    return this;
  }

  /** Sets the time zone in which days begin. */
  public Given zone(ZoneId zone) {
    context.host().organisations().zone(zone);
    return this;
  }

  /** Makes the policy deny an action, or the verb of a transition. */
  public Given policyDenies(String action, String reason) {
    context.host().policies().deny(action, reason);
    return this;
  }

  /** Makes the policy allow an action again. */
  public Given policyAllows(String action) {
    context.host().policies().allow(action);
    return this;
  }

  /**
   * Returns the host's reaction to an action, or to the verb of a transition, for configuration.
   */
  public FakeMutations.Reaction action(String name) {
    return context.host().mutations().on(name);
  }

  /**
   * Returns the sender of an effect type, for configuration: webhook, email, sms or integration.
   */
  public FakeSender effects(String effectType) {
    return context.host().sender(effectType);
  }

  /** Begins a document of the only document type. */
  public Draft document(String id) {
    return document(context.onlyType(), id);
  }

  /** Begins a document. */
  public Draft document(String type, String id) {
    return new Draft(context, new DocumentRef(ScenarioContext.ORG, type, id));
  }

  /** Builder of a document. */
  public static final class Draft {

    private final ScenarioContext context;
    private final DocumentRef document;
    private final Map<String, @Nullable Object> fields = new LinkedHashMap<>();

    private Draft(ScenarioContext context, DocumentRef document) {
      this.context = context;
      this.document = document;
    }

    /** Sets a field. Accepts whole numbers of any type. */
    public Draft with(String field, @Nullable Object value) {
      fields.put(field, value);
      return this;
    }

    /** Creates the document at the host in a status, without telling the engine. */
    public DocumentRef existing(String status) {
      return context.in(
          tx -> {
            tx.savepoint();
            context.host().documents().create(document, status, fields);
            return document;
          });
    }

    /**
     * Creates the document in its initial status on behalf of a person; its workflow starts, and
     * runs until nothing is due.
     */
    public DocumentRef createdBy(String person) {
      var first = context.firstStatus(document.type());
      var result =
          context.tell(
              person + " creates " + document.id(),
              tx ->
                  context.began(
                      document,
                      context
                          .mutate(tx, RequestContext.of(Actor.person(person)))
                          .create(document, first, fields)));
      if (result instanceof CommandResult.Rejected) {
        context.troubles().before("nothing more");
      }
      return document;
    }
  }
}
