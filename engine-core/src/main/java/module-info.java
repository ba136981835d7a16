/**
 * The engine: contracts, workflows as data, the kernel and its journal, the ports of hosts and
 * stores, and strict and canonical JSON.
 *
 * <p>The kernel is for the test kit alone, which is built later; javac cannot see it from here.
 */
@SuppressWarnings("module")
module io.countersign.engine {
  requires tools.jackson.core;
  requires transitive io.countersign.dsl;
  requires org.slf4j;
  requires static transitive org.jspecify;
  requires static micrometer.core;
  requires static io.opentelemetry.api;
  requires static io.opentelemetry.context;

  exports io.countersign.engine;
  exports io.countersign.engine.advance to
      io.countersign.testkit;
  exports io.countersign.engine.approval;
  exports io.countersign.engine.calendar;
  exports io.countersign.engine.codec to
      io.countersign.testkit;
  exports io.countersign.engine.definition;
  exports io.countersign.engine.document;
  exports io.countersign.engine.family to
      io.countersign.testkit;
  exports io.countersign.engine.family.document to
      io.countersign.testkit;
  exports io.countersign.engine.family.effect to
      io.countersign.testkit;
  exports io.countersign.engine.family.instance to
      io.countersign.testkit;
  exports io.countersign.engine.family.note to
      io.countersign.testkit;
  exports io.countersign.engine.family.question to
      io.countersign.testkit;
  exports io.countersign.engine.family.registry to
      io.countersign.testkit;
  exports io.countersign.engine.family.step to
      io.countersign.testkit;
  exports io.countersign.engine.family.token to
      io.countersign.testkit;
  exports io.countersign.engine.inspect;
  exports io.countersign.engine.instance;
  exports io.countersign.engine.journal;
  exports io.countersign.engine.kernel to
      io.countersign.testkit;
  exports io.countersign.engine.patch;
  exports io.countersign.engine.port;
  exports io.countersign.engine.problem;
  exports io.countersign.engine.request;
  exports io.countersign.engine.row;
  exports io.countersign.engine.settings;
  exports io.countersign.engine.store;
  exports io.countersign.engine.telemetry.micrometer;
  exports io.countersign.engine.telemetry.opentelemetry;
  exports io.countersign.engine.time to
      io.countersign.compiler;
  exports io.countersign.engine.value to
      io.countersign.compiler,
      io.countersign.postgres,
      io.countersign.testkit;
  exports io.countersign.engine.work;
  exports io.countersign.engine.workflow;
  exports io.countersign.engine.workflow.graph to
      io.countersign.compiler,
      io.countersign.postgres,
      io.countersign.testkit;
  exports io.countersign.json;
}
