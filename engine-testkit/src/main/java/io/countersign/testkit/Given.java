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
 * What there is before anything happens, and how the host acts. Everything here may also be changed
 * in the middle of a scenario.
 */
public final class Given {

  private final Desk desk;

  Given(Desk desk) {
    this.desk = desk;
  }

  /** Somebody has these roles, and no others. */
  public Given person(String id, String... roles) {
    desk.host().directory().person(id, roles);
    return this;
  }

  /** Somebody has a superior. */
  public Given superior(String person, String superior) {
    desk.host().directory().superior(person, superior);
    return this;
  }

  /** Somebody cannot be asked. */
  public Given absent(String person) {
    desk.host().directory().absent(person);
    return this;
  }

  /** The organisation keeps a chain of approval: these people, one after another. */
  public Given chain(String id, String... people) {
    desk.host().directory().chain(id, people);
    return this;
  }

  /** Expressions see a value as {@code org.<name>}. */
  public Given setting(String name, @Nullable Object value) {
    desk.host().organisations().value(name, value);
    return this;
  }

  /** Days begin in a time zone. */
  public Given zone(ZoneId zone) {
    desk.host().organisations().zone(zone);
    return this;
  }

  /** The policy denies an action, or the verb of a transition. */
  public Given policyDenies(String action, String reason) {
    desk.host().policies().deny(action, reason);
    return this;
  }

  /** The policy allows an action again. */
  public Given policyAllows(String action) {
    desk.host().policies().allow(action);
    return this;
  }

  /** What the host does for an action, or for the verb of a transition. */
  public FakeMutations.Reaction action(String name) {
    return desk.host().mutations().on(name);
  }

  /** What becomes of effects of a type: webhook, email, sms or integration. */
  public FakeSender effects(String effectType) {
    return desk.host().sender(effectType);
  }

  /** A document of the only type that there is, to describe and create. */
  public Draft document(String id) {
    return document(desk.onlyType(), id);
  }

  /** A document to describe and create. */
  public Draft document(String type, String id) {
    return new Draft(desk, new DocumentRef(Desk.ORG, type, id));
  }

  /** A document that is about to be created. */
  public static final class Draft {

    private final Desk desk;
    private final DocumentRef document;
    private final Map<String, @Nullable Object> fields = new LinkedHashMap<>();

    private Draft(Desk desk, DocumentRef document) {
      this.desk = desk;
      this.document = document;
    }

    /** Sets a field. Whole numbers of any type will do. */
    public Draft with(String field, @Nullable Object value) {
      fields.put(field, value);
      return this;
    }

    /** The host has the document in a status, and the engine was never told of it. */
    public DocumentRef existing(String status) {
      return desk.in(
          tx -> {
            tx.savepoint();
            desk.host().documents().create(document, status, fields);
            return document;
          });
    }

    /**
     * Somebody creates the document in its first status; its workflow starts, and works until it
     * rests.
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
