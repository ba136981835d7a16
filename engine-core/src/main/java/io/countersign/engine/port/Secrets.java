package io.countersign.engine.port;

/** Text that nobody can guess: at least 128 bits of it, never the same twice. */
@FunctionalInterface
public interface Secrets {

  /** A new one. It is used once and kept nowhere. */
  String draw();
}
