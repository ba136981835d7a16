package io.countersign.engine.store;

/** A place in a transaction to come back to. It is of use only to the transaction that gave it. */
public interface Savepoint {}
