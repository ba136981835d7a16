package io.countersign.erp.story;

import io.countersign.engine.port.EffectSender;
import io.countersign.erp.ErpHost;
import io.countersign.erp.Pools;
import java.time.InstantSource;

/** The wiring of an ERP: the stories are the same on JDBI alone and under Spring. */
@FunctionalInterface
public interface Wiring {

  /**
   * An ERP.
   *
   * @param pools its connections
   * @param clock the time, which stories move: for its own rows and for the store
   * @param webhooks sends webhooks
   */
  ErpHost host(Pools pools, InstantSource clock, EffectSender webhooks);
}
