/** The engine: today its strict JSON reader and canonical JSON. */
module io.countersign.engine {
  requires tools.jackson.core;
  requires transitive io.countersign.dsl;
  requires static transitive org.jspecify;

  exports io.countersign.engine.problem;
  exports io.countersign.json;
}
