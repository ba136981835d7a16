package io.countersign.engine.advance;

import io.countersign.engine.kernel.Kernel;
import io.countersign.engine.kernel.node.BuiltInHandlers;
import io.countersign.engine.port.HostPorts;
import io.countersign.engine.settings.EngineHandle;
import io.countersign.engine.settings.EngineSettings;
import io.countersign.engine.store.Store;

/**
 * What all sessions of one engine share. Immutable and safe for many threads.
 *
 * @param store the store
 * @param kernel decides
 * @param ports the host
 * @param host does the work that the kernel asks for
 * @param workflows the prepared workflows
 * @param facts loads the facts for the kernel
 * @param permissions asks the host who may act
 * @param settings how instances are advanced
 * @param leniency the document types for which fewer changes are refused
 */
public record EngineServices(
    Store store,
    Kernel kernel,
    HostPorts ports,
    HostCalls host,
    WorkflowCache workflows,
    FactsLoader facts,
    PermissionCheck permissions,
    EngineSettings settings,
    LenientTypes leniency)
    implements EngineHandle {

  /** Returns the services behind a handle. */
  public static EngineServices of(EngineHandle handle) {
    return (EngineServices) handle;
  }

  /** Creates the services of an engine. */
  public static EngineServices of(
      Store store, HostPorts ports, EngineSettings settings, LenientTypes leniency) {
    return new EngineServices(
        store,
        new Kernel(BuiltInHandlers.handlers(ports.steps().keySet())),
        ports,
        new HostCalls(ports),
        new WorkflowCache(settings.clock()),
        new FactsLoader(ports, settings.clock()),
        new PermissionCheck(ports.judges().permissions()),
        settings,
        leniency);
  }
}
