package io.countersign.engine.document;

/** Default slots of a transition, for contracts that name none. */
final class DefaultSlots {

  private DefaultSlots() {}

  static SlotContract before(StatusContract from, String verb) {
    var id = "slot:" + from.name() + "_to_" + verb;
    return from.stable()
        ? SlotContract.stable(id, from.window())
        : SlotContract.open(id, from.window());
  }

  static SlotContract after(String verb, StatusContract to) {
    return SlotContract.open("slot:" + verb + "_to_" + to.name(), to.window());
  }
}
