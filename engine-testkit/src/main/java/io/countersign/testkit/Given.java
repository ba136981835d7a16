package io.countersign.testkit;

import io.countersign.engine.advance.Booking;
import io.countersign.engine.advance.Caller;
import io.countersign.engine.document.Actor;
import io.countersign.engine.document.DocumentRef;
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

  private final Desk desk;

  Given(Desk desk) {
    this.desk = desk;
  }

  /** Gives a person exactly these roles. */
  public Given person(String id, String... roles) {
    desk.host().directory().person(id, roles);
    return this;
  }

  /** Sets the superior of a person. */
  public Given superior(String person, String superior) {
    desk.host().directory().superior(person, superior);
    return this;
  }

  /** Marks a person as absent. */
  public Given absent(String person) {
    desk.host().directory().absent(person);
    return this;
  }

  /** Adds an approval chain of the organisation: these people, one after another. */
  public Given chain(String id, String... people) {
    desk.host().directory().chain(id, people);
    return this;
  }

  /** Sets a value that expressions see as {@code org.<name>}. */
  public Given setting(String name, @Nullable Object value) {
    desk.host().organisations().value(name, value);
    return this;
  }

  /** Sets the time zone in which days begin. */
  public Given zone(ZoneId zone) {
    desk.host().organisations().zone(zone);
    return this;
  }

  /** Makes the policy deny an action, or the verb of a transition. */
  public Given policyDenies(String action, String reason) {
    desk.host().policies().deny(action, reason);
    return this;
  }

  /** Makes the policy allow an action again. */
  public Given policyAllows(String action) {
    desk.host().policies().allow(action);
    return this;
  }

  /**
   * Returns the host's reaction to an action, or to the verb of a transition, for configuration.
   */
  public FakeMutations.Reaction action(String name) {
    return desk.host().mutations().on(name);
  }

  /**
   * Returns the sender of an effect type, for configuration: webhook, email, sms or integration.
   */
  public FakeSender effects(String effectType) {
    return desk.host().sender(effectType);
  }

  /** Begins a document of the only document type. */
  public Draft document(String id) {
    return document(desk.onlyType(), id);
  }

  /** Begins a document. */
  public Draft document(String type, String id) {
    return new Draft(desk, new DocumentRef(Desk.ORG, type, id));
  }

  /** Builder of a document. */
  public static final class Draft {

    private final Desk desk;
    private final DocumentRef document;
    private final Map<String, @Nullable Object> fields = new LinkedHashMap<>();

    private Draft(Desk desk, DocumentRef document) {
      this.desk = desk;
      this.document = document;
    }

    /** Sets a field. Accepts whole numbers of any type. */
    public Draft with(String field, @Nullable Object value) {
      fields.put(field, value);
      return this;
    }

    /** Creates the document at the host in a status, without telling the engine. */
    public DocumentRef existing(String status) {
      return desk.in(
          tx -> {
            tx.savepoint();
            desk.host().documents().create(document, status, fields);
            return document;
          });
    }

    /**
     * Creates the document in its initial status on behalf of a person; its workflow starts, and
     * runs until nothing is due.
     */
    public DocumentRef createdBy(String person) {
      var first = desk.firstStatus(document.type());
      var booking =
          desk.tell(
              person + " creates " + document.id(),
              tx ->
                  desk.began(
                      document,
                      desk.mutate(tx, Caller.of(Actor.person(person)))
                          .create(document, first, fields)));
      if (booking instanceof Booking.Denied) {
        desk.troubles().before("nothing more");
      }
      return document;
    }
  }
}
