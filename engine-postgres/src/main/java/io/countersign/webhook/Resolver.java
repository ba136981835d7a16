package io.countersign.webhook;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/** Tells the addresses behind a name. */
@FunctionalInterface
interface Resolver {

  /** The one of this machine, whose answers the HTTP client of the JDK then finds in its cache. */
  Resolver OF_MACHINE = host -> List.of(InetAddress.getAllByName(host));

  /** All addresses, at least one. */
  List<InetAddress> resolve(String host) throws UnknownHostException;
}
