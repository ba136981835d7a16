/** The expression language: typed, safe, auditable. */
module io.countersign.dsl {
  requires org.antlr.antlr4.runtime;
  requires static transitive org.jspecify;

  exports io.countersign.dsl;
  exports io.countersign.dsl.type;
  exports io.countersign.problem;
}
