package io.countersign.checks.store;

/**
 * Person who was picked for a role whose holders are asked in turn.
 *
 * @param person the person
 */
record PickRow(String person) {}
