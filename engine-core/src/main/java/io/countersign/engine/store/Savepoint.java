package io.countersign.engine.store;

/** Savepoint of a transaction. It is valid only for the transaction that created it. */
public interface Savepoint {}
